import Grader
import KataSubprocess
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Hands `kata` itself what nobody would write, and demands a verdict or a sentence: never a crash, and never for long.
struct FuzzDrill {
  /// One thing that went wrong.
  struct Find: Encodable {
    /// What was changed: `source`, `review`, `roster`, `results`, `journal`, `manifest` or `cache`.
    let target: String
    /// What happened, as a sentence without its subject.
    let problem: String
    /// The path of the input.
    let path: String
  }

  /// How a drill went.
  struct Summary: Encodable {
    /// The number of inputs.
    var inputs = 0
    /// What went wrong.
    var finds: [Find] = []
    /// The number from which the same inputs follow.
    let seed: UInt64
  }

  /// The real time of one input, in seconds, and its resident memory in bytes.
  private static let patience = 60.0
  private static let memory = 1 << 30

  private let program: String
  private let environment: [String: String]
  /// A workbook that may be damaged.
  private let root: String
  /// Where finds are kept.
  private let finds: String
  private let workbook: Workbook
  private let sources: [Data]
  private var mutator: TextMutator
  private var summary: Summary

  /// - Parameters:
  ///   - original: the workbook of the tests.
  ///   - folder: a folder to work in.
  ///   - program: the path of `kata`.
  ///   - environment: that of this program.
  ///   - seed: a number from which the inputs follow.
  init(
    _ original: Workbook, in folder: String, finds: String, program: String, environment: [String: String], seed: UInt64
  ) throws(UserError) {
    self.program = program
    self.finds = finds
    root = folder + "/workbook"
    var environment = environment.filter { ["PATH", "HOME", "LANG"].contains($0.key) }
    environment["KATA_CACHE"] = folder + "/cache"
    self.environment = environment
    try Files.makeFolder(root)
    for name in ["Katas", "Solutions"] {
      do {
        try FileManager.default.copyItem(atPath: "\(original.root)/\(name)", toPath: "\(root)/\(name)")
      } catch {
        throw .infrastructure("Cannot copy the workbook: \(error).")
      }
    }
    for name in ["Sources", "Tests"] { symlink(Files.resolved("\(original.root)/\(name)"), "\(root)/\(name)") }
    let workbook = try Workbook(root: root)
    var sources = try Attack.all(in: workbook).map { Data($0.text.utf8) }
    for kata in workbook.katas { sources.append(try Files.read(workbook.starterPath(of: kata))) }
    (self.workbook, self.sources) = (workbook, sources)
    mutator = TextMutator(seed: seed, words: Self.words)
    summary = Summary(seed: seed)
  }

  private static let words = [
    "{", "}", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"", "\\(", "#if false\n", "#endif\n", "#else\n",
    "else if a {} ",
    "typealias A = (A, A)\n", "actor ", "await ", "try ", "async ", "let x: ", "@a ", "@escaping ", "() -> ", "x as ",
    "_ = ",
    "import Foundation\n", "import Observation\n", "@Observable ", "class X {}\n", "extension Outbox {}\n",
    "protocol P {}\n",
    "\u{0}", "\u{2028}", "\u{FEFF}", "\u{202E}", "\r", "\t", "/*", "*/", "//", "#sourceLocation(", "#\"", "\\", "`",
    "?", "!", ".",
    ",", ":", "1e999", "-1", "null", "true", "[]", "{}", "\"kata\":", "\"submission\":\"x\",", "99999999999999999999",
    "\\ud800",
    "passed", "failed", "\"checks\":[],", "\"score\":9,", "../", "/dev/zero", "/dev/stdin",
  ]

  /// Runs until the time is over.
  /// - Throws: `UserError` if the user interrupts.
  mutating func run(seconds: Int, progress: (Int) -> Void) throws(UserError) -> Summary {
    let end = ContinuousClock.now + .seconds(seconds)
    // What a run needs of the cache is made before anything is damaged.
    let kata = workbook.katas.first { $0.name == "notebook" } ?? workbook.katas[0]
    let right = kata.solutions.first.map { workbook.solutionPath($0, of: kata) } ?? workbook.starterPath(of: kata)
    let lines = try results(of: kata, right)
    while ContinuousClock.now < end {
      switch mutator.number(below: 12) {
      case 0: try attempt("roster", lines.roster, ["grade", "--manifest", "@"], [0, 2])
      case 1, 2: try attempt("results", lines.results, ["merge", "@"], [0, 2, 3])
      case 3:
        try attempt(
          "journal", lines.journal, ["list"], [0, 2, 3], at: Journal(of: Workspace(of: workbook, from: root)).path)
      case 4: try attemptManifest(of: kata)
      case 5: try attemptCache(right, kata)
      case 6, 7, 8: try attempt("review", mutator.choose(sources) ?? Data(), ["review", "@"], [0, 1, 2])
      default:
        try attempt(
          "source", mutator.choose(sources) ?? Data(), ["grade", "--kata", kata.name, "--format", "json", "@"], [0, 1])
      }
      progress(summary.inputs)
    }
    return summary
  }

  /// A roster, results and a journal to begin with.
  private func results(
    of kata: Kata, _ path: String
  ) throws(UserError) -> (roster: Data, results: Data, journal: Data) {
    let roster = (1...3).map { "{\"submission\":\"s\($0)\",\"kata\":\"\(kata.name)\",\"path\":\"\(path)\"}\n" }.joined()
    try Files.write(Data(roster.utf8), to: root + "/roster.jsonl")
    let ending = try start(["grade", "--manifest", root + "/roster.jsonl"])
    let journal = try start(["check", kata.name])
    _ = journal
    let lines = (try? Files.read(Journal(of: Workspace(of: workbook, from: root)).path)) ?? Data("{}\n".utf8)
    return (Data(roster.utf8), ending.termination.output[1] ?? Data(), lines)
  }

  /// Changes an input and hands it over.
  /// - Parameters:
  ///   - words: the command, with `@` for the input's path.
  ///   - statuses: the statuses that are right.
  ///   - place: where the input must be, if that is not anywhere.
  private mutating func attempt(
    _ target: String, _ data: Data, _ words: [String], _ statuses: Set<Int32>, at place: String? = nil
  ) throws(UserError) {
    let input = mutator.mutate(data)
    let path = place ?? "\(root)/input.\(["source", "review"].contains(target) ? "swift" : "jsonl")"
    try Files.write(input, to: path)
    defer { try? Files.write(data, to: path) }
    try judge(target, words.map { $0 == "@" ? path : $0 }, statuses, input)
  }

  private mutating func attemptManifest(of kata: Kata) throws(UserError) {
    let path = "\(root)/Katas/\(kata.name)/kata.json"
    try attempt("manifest", try Files.read(path), ["list"], [0, 2, 3], at: path)
  }

  /// Damages a file of the cache: the verdict must be the same.
  private mutating func attemptCache(_ file: String, _ kata: Kata) throws(UserError) {
    let entries = (environment["KATA_CACHE"] ?? "") + "/entries"
    guard let entry = mutator.choose(Files.list(entries)), let name = mutator.choose(Files.list("\(entries)/\(entry)"))
    else { return }
    let path = "\(entries)/\(entry)/\(name)"
    let data = try Files.read(path)
    let input = mutator.number(below: 4) == 0 ? Data() : mutator.mutate(data)
    try Files.write(input, to: path)
    try judge("cache", ["grade", "--kata", kata.name, "--format", "json", file], [0], input)
  }

  private mutating func judge(
    _ target: String, _ words: [String], _ statuses: Set<Int32>, _ input: Data
  ) throws(UserError) {
    summary.inputs += 1
    let (ending, isTooLong, isTooLarge) = try start(words)
    let status = ending.status ?? -1
    var problem: String?
    if isTooLong {
      problem = "takes more than \(Int(Self.patience)) s"
    } else if isTooLarge {
      problem = "takes more than \(Self.memory >> 30) GB"
    } else if let signal = ending.signal {
      problem = "ends the program with signal \(signal)"
    } else if !statuses.contains(status) {
      problem = "gets the status \(status): \(ending.text(2).prefix(300))"
    } else if status >= 2, !ending.text(2).hasPrefix("kata: ") {
      problem = "gets no sentence"
    } else if status < 2, words.contains("json"), JSONValue(parsing: ending.output[1] ?? Data()) == nil {
      problem = "gets no verdict"
    }
    guard let problem else { return }
    try Files.makeFolder(finds)
    let path = "\(finds)/\(target)-\(Fingerprint(of: input))"
    try Files.write(input, to: path)
    summary.finds.append(Find(target: target, problem: problem, path: path))
  }

  private func start(
    _ words: [String]
  ) throws(UserError) -> (termination: ChildProcess.Termination, isTooLong: Bool, isTooLarge: Bool) {
    let start = ContinuousClock.now
    var (isTooLong, isTooLarge) = (false, false)
    let command = ChildProcess.Command(executable: program, arguments: words, environment: environment, folder: root)
    let ending = try ChildProcess(command).wait { child in
      isTooLong = isTooLong || start.duration(to: .now) > .seconds(Self.patience)
      isTooLarge = isTooLarge || (ProcessTable.usage(of: child.process)?.memory ?? 0) > Self.memory
      if isTooLong || isTooLarge { child.terminate() }
    }
    return (ending, isTooLong, isTooLarge)
  }
}
