import Review
import KataSupport
import Workbook

/// How fast `kata review` reads a large project: kata's own sources and those of the katas, as often as it takes.
struct ReviewSpeed {
  private let program: KataProgram
  private let folder: String

  /// - Parameter lines: the lines of the project, or a few more.
  init(_ workshop: Workshop, _ program: KataProgram, lines: Int) throws(UserError) {
    self.program = program
    folder = try workshop.makeFolder("review")
    let root = workshop.workbook.root
    let paths = ["Sources", "Katas", "Solutions"].flatMap { SwiftFiles.find("\(root)/\($0)") ?? [] }
    let texts = try paths.map { path throws(UserError) in try Files.readText(path) }
    var (written, number) = (0, 0)
    while written < lines {
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
