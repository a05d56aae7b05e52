#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Support
import Workbook

/// How fast a class is graded, and what memory the grader takes for it: right, wrong, hanging, crashing and hostile submissions of
/// every kata, no two alike.
struct ClassSpeed {
  static let size = 200
  private static let small = 50
  static let jobs = 2

  private let workshop: Workshop
  private let program: KataProgram
  private let folder: String
  private let sources: [(kata: Kata, text: String)]

  /// A class that was graded.
  private struct Outcome {
    let seconds: Double
    /// Of the grader itself, in bytes.
    let peak: Double
    let results: [JSONValue]
  }

  init(_ workshop: Workshop, _ program: KataProgram) throws(UserError) {
    self.workshop = workshop
    self.program = program
    folder = try workshop.makeFolder("class")
    sources = try Self.sources(workshop.workbook)
    for number in 0..<Self.size { try writeSubmission(number) }
  }

  /// - Returns: results a second of those that need no time limit, of all, and the grader's memory for a small and the whole class.
  func run() throws(UserError) -> (quick: Double, all: Double, small: Double, whole: Double) {
    // Every suite is compiled once, unmeasured.
    let all = Array(0..<Self.size)
    _ = try grade(Array(all.prefix(Self.small)))
    let small = try grade(Array(all.prefix(Self.small)))
    let whole = try grade(all)
    let limited = Set(whole.results.filter(Self.needsLimit).compactMap { $0["submission"]?.text })
    let quick = try grade(all.filter { !limited.contains("\($0)") })
    return (
      Double(quick.results.count) / quick.seconds, Double(whole.results.count) / whole.seconds, small.peak, whole.peak
    )
  }

  /// A process that stands still or spins must be watched until that is certain.
  private static func needsLimit(_ result: JSONValue) -> Bool {
    result["verdict"]?["checks"]?.array?.contains {
      $0["result"]?.text == "hung" && ($0["message"]?.text ?? "").hasPrefix("The thread")
    } ?? false
  }

  // MARK: The class

  /// Every file of the workbook in turn, and one of ten that attacks the grader.
  private static func sources(_ workbook: Workbook) throws(UserError) -> [(kata: Kata, text: String)] {
    var sources: [(kata: Kata, text: String)] = []
    for kata in workbook.katas {
      sources.append((kata, try Files.readText(workbook.starterPath(of: kata))))
      for solution in kata.solutions {
        sources.append((kata, try Files.readText(workbook.solutionPath(solution, of: kata))))
      }
      for nearMiss in kata.nearMisses { sources.append((kata, try workbook.source(of: nearMiss, of: kata))) }
    }
    return sources
  }

  private func source(_ number: Int) -> (kata: Kata, text: String) { sources[number * 37 % sources.count] }

  private func writeSubmission(_ number: Int) throws(UserError) {
    var text = source(number).text + "\n// Submission \(number).\n"
    if number % 10 == 9 {
      text =
        [
          "", "\u{0}\u{1}", text + "\nlet broken: Int = \"x\"\n", String(repeating: "// \(number)\n", count: 60_000),
          "public struct Nothing {}\n", text + "\nfunc f<A, B, C>(_ a: A) -> (B) -> C { f(f(a)) }\n",
        ][number / 10 % 6]
    }
    try Files.write(Data(text.utf8), to: "\(folder)/\(number).swift")
  }

  private func grade(_ numbers: [Int]) throws(UserError) -> Outcome {
    let lines = numbers.map { number in
      #"{"submission":"\#(number)","kata":"\#(source(number).kata.name)","path":"\#(number).swift"}"#
    }
    let (manifest, output) = ("\(folder)/class.jsonl", "\(folder)/results.jsonl")
    try Files.write(Data(lines.joined(separator: "\n").utf8), to: manifest)
    Files.remove(output)
    let arguments = ["grade", "--manifest", manifest, "--jobs", "\(Self.jobs)", "--output", output]
    let (seconds, peak) = try program.watch(arguments)
    let results = try Files.readText(output).split(separator: "\n").compactMap { JSONValue(parsing: Data($0.utf8)) }
    guard results.count == numbers.count else { throw .infrastructure("A result of the class is missing.") }
    return Outcome(seconds: seconds, peak: peak, results: results)
  }
}
