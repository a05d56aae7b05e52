import Grader
import Mutation
import Reports
import KataSupport
import Synchronization
import Workbook

/// `kata verify`: for authors.
struct VerifyCommand: Command {
  static let name = "verify"
  static let operands = "[<kata>...]"
  static let summary = "for authors: every file does what it must"
  static let details =
    "Grades the starters, solutions and near misses of the katas and compares with kata.json. With --sanitize it takes the "
    + "katas that declare the sanitizer, unless you name some."
  static let options =
    [
      Arguments.Option(name: "repeat", value: "N", help: "grade every file N times: the verdicts must be the same"),
      Arguments.Option(
        name: "each-check", value: nil, help: "one solution, and one near miss for each check that the starter passes"),
      Arguments.Option(name: "stories", value: nil, help: "what the generated stories find without the other checks"),
      Arguments.Option(
        name: "messages", value: nil,
        help: "every sentence and timeline that starters and near misses earn, as Markdown to read"),
      Arguments.Option(
        name: "deep", value: nil, help: "solutions and the right fixes of Tests/Right, with ten times the schedules"),
      Arguments.Option(
        name: "facts", value: nil,
        help: "compile and run the programs of Tests/Facts that prove what pages say of Swift"),
    ] + Arguments.Option.sanitizing + Arguments.Option.running + Arguments.Option.answering

  private struct Answer: Encodable {
    /// The part of a kata's mutants that its suite killed when `kata mutate --update` last ran.
    struct Mutants: Encodable {
      let kata: String
      let score: MutationScore
    }

    let katas: [String]
    let files: Int
    let repeats: Int
    let findings: [Verification.Problem]
    let ungraded: [Verification.Ungraded]
    let mutants: [Mutants]
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let workbook = session.workbook
    if arguments.has("facts") { return try verifyFacts() }
    let named = try arguments.words.map { name throws(UserError) in try workbook.kata(name) }
    try requireDeclared(by: named.isEmpty ? workbook.katas : named)
    // Without names, all that there is something to verify of.
    let sanitizer = try requestedSanitizer()
    let katas =
      named.isEmpty ? workbook.katas.filter { sanitizer == nil || !$0.toldByThreads.isEmpty } : named
    let repeats = try arguments.number("repeat") ?? 1
    var mutants: [Answer.Mutants] = []
    for kata in katas {
      guard let record = try MutantRecord.read(of: kata, in: workbook) else { continue }
      mutants.append(Answer.Mutants(kata: kata.name, score: record.score))
    }
    let verification = try makeVerification()
    let count = verification.count(katas)
    let progress = session.statusLine
    defer { progress.clear() }
    let done = Atomic<Int>(0)
    let outcome = try verification.run(katas, repeats: repeats) { name in
      progress.show("\(done.add(1, ordering: .relaxed).newValue) of \(count): \(name)")
    }
    progress.clear()
    if arguments.has("messages") {
      try deliver(MessagePage(outcome.messages).text)
      return 0
    }
    let answer = Answer(
      katas: katas.map(\.name), files: count, repeats: repeats, findings: outcome.problems, ungraded: outcome.ungraded,
      mutants: mutants)
    try reply(json: answer) { style in
      style.plain((lines(answer, style) + scores(answer, style) + [summary(answer, style)]).joined(separator: "\n"))
        + "\n"
    }
    return outcome.problems.isEmpty ? 0 : 1
  }

  private func verifyFacts() throws(UserError) -> Int32 {
    try arguments.atMost(0, "kata verify --facts")
    let facts = try session.workbook.facts()
    let grader = try makeGrader(sandbox: .none)
    let progress = session.statusLine
    defer { progress.clear() }
    let outcomes = try FactTrial(grader).run(facts) { progress.show($0) }
    progress.clear()
    let broken = outcomes.filter { $0.problem != nil }
    try reply(json: outcomes) { style in
      let lines = broken.map {
        style.wrap("✘ \($0.fact): \($0.problem ?? "") It must hold: \($0.statement)", indent: 2)
      }
      let summary =
        broken.isEmpty
        ? "  " + style.styled("✔", .green) + " \(outcomes.count) facts hold on \(grader.version)."
        : "  \(broken.count) of \(outcomes.count) facts do not hold on \(grader.version): change the pages that name them."
      return style.plain((lines + [summary]).joined(separator: "\n")) + "\n"
    }
    return broken.isEmpty ? 0 : 1
  }

  private func makeVerification() throws(UserError) -> Verification {
    let aims = ["each-check", "stories", "deep"].filter(arguments.has)
    guard aims.count <= 1 else {
      throw .usage("--\(aims[0]) and --\(aims[1]) show different things: ask for one.")
    }
    return switch aims.first {
    case "each-check": Verification(session.workbook, try makeGrader(compilesAhead: false), .eachCheck)
    case "stories": Verification(session.workbook, try makeGrader(tells: .alone, compilesAhead: false), .stories)
    case "deep": Verification(session.workbook, try makeGrader(effort: 10, compilesAhead: false), .deep)
    default: Verification(session.workbook, try makeGrader(compilesAhead: false))
    }
  }

  /// The problems, and the files that could not be graded: a line for each kata, because its files have the same reason.
  private func lines(_ answer: Answer, _ style: Style) -> [String] {
    let findings = answer.findings.map { "✘ \($0.kata): \($0.message)" }
    let ungraded = answer.katas.compactMap { kata -> String? in
      let left = answer.ungraded.filter { $0.kata == kata }
      guard let first = left.first else { return nil }
      let files = left.count > 2 ? "\(left.count) files" : left.map(\.file).joined(separator: " and ")
      return "· \(kata): \(files) not graded. \(first.reason)"
    }
    return (findings + ungraded).map { style.wrap($0, indent: 2) }
  }

  /// The scores that were kept, in one paragraph: verify runs no mutants.
  private func scores(_ answer: Answer, _ style: Style) -> [String] {
    guard !answer.mutants.isEmpty else { return [] }
    let scores = answer.mutants.map { "\($0.kata) \($0.score.killed) of \($0.score.of)" }.joined(separator: ", ")
    return [style.wrap("Mutants killed when kata mutate last counted: \(scores).", indent: 2)]
  }

  private func summary(_ answer: Answer, _ style: Style) -> String {
    let katas = "\(answer.katas.count) kata\(answer.katas.count == 1 ? "" : "s")"
    let graded = answer.files - answer.ungraded.count
    guard answer.findings.isEmpty else {
      return "  \(answer.findings.count) finding\(answer.findings.count == 1 ? "" : "s") in \(katas)."
    }
    guard graded > 0 else { return "  \(katas), and nothing could be graded." }
    let times = answer.repeats == 1 ? "once" : "\(answer.repeats) times"
    return "  " + style.styled("✔", .green) + " \(katas), \(graded) files graded \(times): everything as it must be."
  }
}
