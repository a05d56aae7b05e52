import Grader
import Reports
import Review
import KataSupport
import Workbook

/// `kata review`: the checklist over any Swift code.
struct ReviewCommand: Command {
  static let name = "review"
  static let operands = "[<path>...]"
  static let summary = "hold the checklist against any Swift code"
  static let details =
    "Paths are files and folders; without one, the current folder. Findings are certain (wrong whatever surrounds it), likely "
    + "(wrong unless something unusual protects it) or places to look at. A comment sets one aside, with a reason: "
    + "// kata:ignore <rule> because …, in the line or above it; instead of the rule, the name of the finding's detector "
    + "spares less. A file .kata-review.json changes what is reported where. kata explain <rule> says what a rule is about. Exit status: 1 if something is found, 0 if "
    + "not; files that cannot be parsed are named and change nothing."
  static let options = [
    Arguments.Option(
      name: "diff", value: "BASE", help: "only lines that are not committed, or changed since BASE", isOptional: true),
    Arguments.Option(name: "rule", value: "NAME", help: "only this rule or detector; may be repeated"),
    Arguments.Option(
      name: "confidence", value: "look|likely|certain", help: "how sure a finding must be; likely unless you say"),
    Arguments.Option(
      name: "fail-on", value: "minor|major|never",
      help: "how severe a finding must be for the exit status 1; minor unless you say"),
    Arguments.Option(name: "baseline", value: "FILE", help: "leave out what FILE knows"),
    Arguments.Option(name: "write-baseline", value: "FILE", help: "write what is found to FILE, and end with status 0"),
    Arguments.Option(
      name: "explain-config", value: nil, help: "say what the configuration makes of the paths, and review nothing"),
    Arguments.Option(name: "compact", value: nil, help: "one line for each finding"),
    Arguments.Option(
      name: "quiz", value: "KATA", help: "mark lines of a starter yourself, then see what the checklist says"),
    Arguments.Option(name: "marks", value: "LINE:RULE,…", help: "the marks for --quiz, instead of asking"),
    Arguments.Option(
      name: "format", value: "FORMAT", help: "how to answer: text, json, sarif, github; text unless you say"),
    Arguments.Option(name: "output", value: "FILE", help: "write the answer to a file instead of printing it"),
  ]

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    if let name = arguments.value("quiz") {
      guard arguments.words.isEmpty else { throw .usage("--quiz is about a kata: leave “\(arguments.words[0])” out.") }
      return try ReviewExercise(name, self).run()
    }
    guard !arguments.has("marks") else { throw .usage("--marks belongs to --quiz: kata review --quiz KATA.") }
    let format = arguments.value("format") ?? "text"
    guard ["text", "json", "sarif", "github"].contains(format) else {
      throw .usage("--format is text, json, sarif or github, not “\(format)”.")
    }
    let least = try arguments.choice("confidence", of: Finding.Confidence.self) ?? .likely
    let failing = try failing()
    let review = Review(only: try rules())
    let changes =
      arguments.has("diff")
      ? try GitChanges(
        since: arguments.value("diff").flatMap { $0.isEmpty ? nil : $0 }, session) : nil
    let known = try arguments.value("baseline").map { file throws(UserError) in
      (file: session.path(file), baseline: try Baseline(file: session.path(file)))
    }

    let files = try ReviewedFiles(arguments.words.isEmpty ? ["."] : arguments.words, session)
    if arguments.has("explain-config") {
      try deliver(files.explanation)
      return 0
    }
    let result = files.review(by: review)

    var findings = result.findings
    if let changes { findings = findings.filter(changes.contains) }
    if let file = arguments.value("write-baseline") {
      let sure = findings.filter { $0.confidence >= least }
      let baseline = Baseline(sure, file: { path($0, from: session.path(file)) })
      try Files.write(Data(PrettyJSON.text(baseline).utf8), to: session.path(file))
      try deliver("\(sure.count) \(sure.count == 1 ? "finding is" : "findings are") in \(file).\n")
      return 0
    }
    let all = findings.count
    if let (file, baseline) = known { findings = baseline.new(findings, file: { path($0, from: file) }) }
    let shown = findings.filter { $0.confidence >= least }
    let report = ReviewReport(
      findings: shown, unsure: findings.count - shown.count, known: all - findings.count,
      ignored: changes.map { changes in result.ignored.filter { changes.contains($0.finding) } } ?? result.ignored,
      unread: result.unread, files: result.files, kinds: result.kinds, excluded: result.excluded)
    let answer =
      switch format {
      case "json": report.json
      case "sarif": report.sarif(session.workbook.rules, version: Version.program)
      case "github": report.github
      default:
        report.text(arguments.has("output") ? Style(height: .max) : session.style, isCompact: arguments.has("compact"))
      }
    try deliver(answer)
    return failing.map { least in shown.contains { $0.severity >= least } } ?? false ? 1 : 0
  }

  private func failing() throws(UserError) -> Finding.Severity? {
    guard arguments.value("fail-on") != "never" else { return nil }
    let names = Finding.Severity.allCases.map(\.rawValue) + ["never"]
    return try arguments.choice("fail-on", of: Finding.Severity.self, names: names) ?? .minor
  }

  private func rules() throws(UserError) -> Set<String>? {
    let chosen = arguments.values("rule")
    for name in chosen where !Review.names.contains(name) {
      let hint = Suggestion.question(for: name, among: Review.names.sorted())
      let rules = Review.ruleIDs.sorted().joined(separator: ", ")
      throw .usage("No code can be held against “\(name)”: \(hint ?? "the rules are \(rules).")")
    }
    return chosen.isEmpty ? nil : Set(chosen)
  }

  /// A finding's file as seen from the root of its repository; in none, from the folder of a baseline.
  private func path(_ finding: Finding, from baseline: String) -> String {
    let path = Files.resolved(session.path(finding.file))
    let root = Files.ancestors(of: path).first { Files.exists($0 + "/.git") }
    let folder = baseline.split(separator: "/").dropLast().joined(separator: "/")
    let base = root ?? Files.resolved(baseline.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder)
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }
}
