#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support
import Workbook

/// How fast `kata review` reads a large project: kata's own sources and those of the katas, as often as it takes.
struct ReviewSpeed {
  static let lines = 100_000

  private let program: KataProgram
  private let folder: String

  init(_ workshop: Workshop, _ program: KataProgram) throws(UserError) {
    self.program = program
    folder = try workshop.makeFolder("review")
    let root = workshop.workbook.root
    var open = ["Sources", "Katas", "Solutions"]
    var texts: [String] = []
    while let name = open.popLast() {
      for entry in Files.list("\(root)/\(name)") where !entry.hasPrefix(".") {
        let path = "\(name)/\(entry)"
        if Files.isFolder("\(root)/\(path)") { open.append(path) }
        if entry.hasSuffix(".swift") { texts.append(try Files.readText("\(root)/\(path)")) }
      }
    }
    var (written, number) = (0, 0)
    while written < Self.lines {
      let text = texts[number % texts.count]
      try Files.write(Data(text.utf8), to: "\(folder)/\(number).swift")
      written += text.utf8.count { $0 == UInt8(ascii: "\n") }
      number += 1
    }
  }

  /// - Returns: the duration in seconds, and the most memory, in bytes.
  func run() throws(UserError) -> (seconds: Double, peak: Double) {
    try program.watch(["review", folder, "--fail-on", "never"])
  }
}
