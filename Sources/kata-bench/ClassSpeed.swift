import KataSupport
import Workbook

/// How fast a class is graded, and the memory that the grader takes: correct, wrong, hanging, crashing and hostile submissions, no
/// two alike.
struct ClassSpeed {
  private static let jobs = 2

  private let program: KataProgram
  private let scale: Scale
  private let manifest: String
  private let output: String

  /// The measurements of one run over the class.
  struct Outcome {
    /// Results a second after the baseline, when every suite has been compiled.
    let speed: Double
    /// The same, without the submissions that need a time limit and the processor time that they take.
    let quickSpeed: Double
    /// The most memory of the grader itself, in bytes, up to the baseline and up to the end.
    let memory: (baseline: Double, end: Double)
  }

  init(_ workshop: Workshop, _ program: KataProgram, _ scale: Scale) throws(UserError) {
    self.program = program
    self.scale = scale
    let folder = try workshop.makeFolder("class")
    (manifest, output) = ("\(folder)/class.jsonl", "\(folder)/results.jsonl")
    let sources = try Self.sources(workshop.workbook, scale)
    var lines: [String] = []
    for number in 0..<scale.submissions {
      // A step that shares no divisor with the count takes every source before it takes one again.
      let source = sources[number * 37 % sources.count]
      try Files.write(Data(Self.text(source.text, number).utf8), to: "\(folder)/\(number).swift")
      lines.append(#"{"submission":"\#(number)","kata":"\#(source.kata.name)","path":"\#(number).swift"}"#)
    }
    try Files.write(Data(lines.joined(separator: "\n").utf8), to: manifest)
  }

  /// Grades the class in one process.
  func run() throws(UserError) -> Outcome {
    var counter = LineCounter(output)
    var baseline: (time: ContinuousClock.Instant, peak: Int)?
    let arguments = ["grade", "--manifest", manifest, "--jobs", "\(Self.jobs)", "--output", output]
    let (_, peak) = try program.watch(arguments) { peak in
      if baseline == nil, counter.count() >= scale.baseline { baseline = (.now, peak) }
    }
    let end = ContinuousClock.now
    let results = try Files.readText(output).split(separator: "\n").compactMap { JSONValue(parsing: Data($0.utf8)) }
    guard results.count == scale.submissions, let baseline else {
      throw .infrastructure("A result of the class is missing.")
    }
    let later = results.dropFirst(scale.baseline)
    let limited = later.filter(Self.needsLimit)
    let lost = limited.reduce(0) { $0 + ($1["verdict"]?["seconds"]?["total"]?.number ?? 0) }
    let seconds = baseline.time.duration(to: end) / .seconds(1)
    return Outcome(
      speed: Double(later.count) / seconds,
      quickSpeed: Double(later.count - limited.count) / (seconds - lost / Double(Self.jobs)),
      memory: (Double(baseline.peak), peak))
  }

  /// A process whose thread blocks or spins must be watched until that is certain.
  private static func needsLimit(_ result: JSONValue) -> Bool {
    result["verdict"]?["checks"]?.array?.contains {
      $0["result"]?.text == "hung" && ($0["message"]?.text ?? "").hasPrefix("The thread")
    } ?? false
  }

  // MARK: The class

  /// The starters, solutions and near misses of the katas.
  private static func sources(_ workbook: Workbook, _ scale: Scale) throws(UserError) -> [(kata: Kata, text: String)] {
    var sources: [(kata: Kata, text: String)] = []
    for kata in workbook.katas.prefix(scale.katas ?? workbook.katas.count) {
      sources.append((kata, try Files.readText(workbook.starterPath(of: kata))))
      for solution in kata.solutions {
        sources.append((kata, try Files.readText(workbook.solutionPath(solution, of: kata))))
      }
      for nearMiss in kata.nearMisses { sources.append((kata, try workbook.source(of: nearMiss, of: kata))) }
    }
    return sources
  }

  /// The text of a submission, which no other has; one of ten attacks the grader.
  private static func text(_ source: String, _ number: Int) -> String {
    let text = source + "\n// Submission \(number).\n"
    guard number % 10 == 9 else { return text }
    return [
      "", "\u{0}\u{1}", text + "\nlet broken: Int = \"x\"\n", String(repeating: "// \(number)\n", count: 60_000),
      "public struct Nothing {}\n", text + "\nfunc f<A, B, C>(_ a: A) -> (B) -> C { f(f(a)) }\n",
    ][number / 10 % 6]
  }
}
