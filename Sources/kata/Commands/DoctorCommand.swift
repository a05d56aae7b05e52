import Grader
import Reports
import KataSupport
import Synchronization
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// `kata doctor`: what grading works with on this machine, and whether it withstands attacks.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let operands = ""
  static let summary = "what grading works with on this machine"
  static let details =
    "Says of each better sandbox why it cannot be had. With --security, grades the attacks of Tests/Attacks here and "
    + "compares with what is expected. With --fuzz, hands kata damaged files, rosters, results, journals, manifests and cache "
    + "entries for so many seconds, and keeps those that get neither a verdict nor a sentence."
  static let options =
    [
      Arguments.Option(name: "security", value: nil, help: "grade every attack that the workbook has"),
      Arguments.Option(name: "short", value: nil, help: "leave out the attacks that end only at a limit"),
      Arguments.Option(name: "fuzz", value: "SECONDS", help: "look for inputs that kata cannot cope with"),
      Arguments.Option(name: "seed", value: "N", help: "repeat the inputs of an earlier --fuzz"),
    ]
    + Arguments.Option.running + Arguments.Option.answering

  private struct Answer: Encodable {
    let schema = "kata-doctor/1"
    let toolchain: String
    let cache: String
    let control: String
    let sandbox: String
    /// Why each better tier cannot be had.
    let missing: [String: String]
    /// How the attacks ended; left out if none was graded.
    var attacks: [SecurityDrill.Outcome]?
    /// How the fuzzing went; left out if there was none.
    var fuzz: FuzzDrill.Summary?
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(0, Self.usage)
    guard arguments.has("security") || !arguments.has("short") else {
      throw .usage("--short goes with --security: it says which attacks are graded.")
    }
    let grader = try makeGrader(sandbox: .full)
    let sandbox = grader.sandbox
    let missing = sandbox.reasons.filter { $0.key > sandbox.tier }.sorted { $0.key < $1.key }
    var answer = Answer(
      toolchain: grader.version, cache: grader.cacheFolder, control: grader.control.rawValue,
      sandbox: sandbox.tier.rawValue,
      missing: Dictionary(uniqueKeysWithValues: missing.map { ($0.key.rawValue, $0.value) }))
    if arguments.has("security") { answer.attacks = try drill() }
    if let seconds = try arguments.number("fuzz") { answer.fuzz = try fuzz(for: seconds, cache: answer.cache) }
    try reply(json: answer) { style in
      var lines = [
        ("toolchain", answer.toolchain), ("cache", answer.cache), ("control", answer.control),
        ("sandbox", answer.sandbox),
      ]
      lines += missing.map { ("", "no \($0.key.rawValue): \($0.value)") }
      let machine = lines.map { name, value in "  " + name + String(repeating: " ", count: 11 - name.count) + value }
      let attacks = answer.attacks.map { [""] + text($0, style) } ?? []
      let fuzz = answer.fuzz.map { [""] + text($0, style) } ?? []
      return style.plain((machine + attacks + fuzz).joined(separator: "\n")) + "\n"
    }
    let hasFailed = answer.attacks?.contains { $0.problem != nil } ?? false || !(answer.fuzz?.finds.isEmpty ?? true)
    return hasFailed ? UserError.Kind.infrastructure.rawValue : 0
  }

  private func fuzz(for seconds: Int, cache: String) throws(UserError) -> FuzzDrill.Summary {
    let folder = try Files.makeUniqueFolder(cache + "/work/\(getpid())-")
    defer { Files.remove(folder) }
    let progress = session.statusLine
    defer { progress.clear() }
    let seed = try arguments.number("seed").map(UInt64.init) ?? UInt64.random(in: 1...999_999)
    var drill = try FuzzDrill(
      Workbook(root: session.workbook.root + "/Tests/Fixtures/Workbook"), in: folder, finds: cache + "/finds",
      program: session.program, environment: session.environment, seed: seed)
    return try drill.run(seconds: seconds) { progress.show("\($0) inputs") }
  }

  private func text(_ summary: FuzzDrill.Summary, _ style: Style) -> [String] {
    summary.finds.map { style.wrap("✘ \($0.target) \($0.problem)\n    \($0.path)", indent: 2) } + [
      "  \(summary.inputs) damaged inputs, \(summary.finds.count) of them without a verdict or a sentence (seed \(summary.seed))."
    ]
  }

  /// Grades the attacks, which are written for the katas of the tests.
  private func drill() throws(UserError) -> [SecurityDrill.Outcome] {
    let workbook = try Workbook(root: session.workbook.root + "/Tests/Fixtures/Workbook")
    let grader = try makeGrader(for: workbook, sandbox: .full, compilesAhead: false)
    let attacks = try Attack.all(in: workbook).filter { !arguments.has("short") || !$0.runsIntoLimits }
    let progress = session.statusLine
    defer { progress.clear() }
    let done = Atomic<Int>(0)
    return try SecurityDrill(grader).run(attacks) { name in
      progress.show("\(done.add(1, ordering: .relaxed).newValue) of \(attacks.count): \(name)")
    }
  }

  /// One line an attack, then the sum.
  private func text(_ outcomes: [SecurityDrill.Outcome], _ style: Style) -> [String] {
    var lines = outcomes.map { outcome in
      outcome.problem.map { style.wrap("✘ \(outcome.attack) \($0)", indent: 2) }
        ?? "  " + style.styled("✔", .green) + " \(outcome.attack): \(outcome.actual)"
    }
    let failures = outcomes.count { $0.problem != nil }
    lines.append("")
    lines.append(
      failures == 0
        ? "  \(outcomes.count) submissions, everything as it must be."
        : "  \(failures) of \(outcomes.count) submissions got another verdict than they must: do not grade strangers’ code on this machine."
    )
    return lines
  }
}
