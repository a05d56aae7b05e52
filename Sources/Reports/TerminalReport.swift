import Grader
import Workbook

/// A verdict for a person at a terminal: what broke, how, why, and where to go.
public struct TerminalReport {
  private let verdict: Verdict
  private let kata: Kata
  private let style: Style
  /// The file that was graded, as the reader would name it.
  private let path: String

  public init(_ verdict: Verdict, of kata: Kata, path: String, style: Style) {
    self.verdict = verdict
    self.kata = kata
    self.path = path
    self.style = style
  }

  /// The whole report; ends with a newline.
  /// - Parameter output: true to add what the learner's program printed.
  public func text(output: Bool = false) -> String {
    var lines = [""]
    let score = "\(verdict.score) of \(verdict.maxScore) checks"
    lines.append(style.ends("\(kata.name) · \(kata.title)", score, inkLeft: { style.ink($0, .bold) }))
    lines.append("")
    if verdict.checks.allSatisfy({ $0.result == .notRun }) {
      lines += stopped
    } else {
      lines += broken
      lines += others
      lines.append("")
      lines.append(style.wrap(closing, indent: 2))
    }
    lines += warnings
    lines.append("")
    lines += steps.map { "  " + style.ink($0, .faint) }
    if output {
      lines +=
        ["", "  What the program printed:", ""]
        + verdict.output.split(separator: "\n").map { "  │ " + Self.harmless($0) }
    }
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  // MARK: Parts

  private var firstBroken: Verdict.Check? { verdict.checks.first { $0.result != .passed && $0.result != .notRun } }

  /// The first check that does not hold, with the interleaving that broke it.
  private var broken: [String] {
    guard let check = firstBroken else { return [] }
    return heading(check) + CheckReport(check, style: style).lines(limit: 14) + [""]
  }

  /// Everything else, a line each.
  private var others: [String] {
    let rest = verdict.checks.filter { $0.id != firstBroken?.id }
    return rest.filter { $0.result != .passed }.flatMap(heading) + rest.filter { $0.result == .passed }.flatMap(heading)
  }

  private func heading(_ check: Verdict.Check) -> [String] {
    let isPassed = check.result == .passed
    let mark = isPassed ? "✔" : check.result == .notRun ? "·" : "✘"
    let right = isPassed ? CheckReport.coverage(check) : check.rule
    return [
      style.ends(
        "\(mark) \(check.title)", right,
        inkLeft: { isPassed ? style.ink("✔", .green) + $0.dropFirst() : style.ink($0, .red) },
        inkRight: { style.ink($0, .faint) })
    ]
  }

  private var closing: String {
    guard verdict.verdict == .passed else { return verdict.message }
    let total = verdict.checks.reduce(0) { $0 + $1.schedules }
    let isAll = verdict.checks.allSatisfy(\.exhaustive)
    return style.ink("Passed.", .green, .bold)
      + (verdict.control == "full"
        ? " \(total) interleavings were run: \(isAll ? "all there are" : "not all there are, see below")."
        : " \(total) interleavings were run, under reduced control: that is evidence, not a proof.")
  }

  /// The verdicts before anything could run.
  private var stopped: [String] {
    var lines = [style.ink("  ✘ ", .red) + style.wrap(verdict.message, indent: 4).dropFirst(4), ""]
    for diagnostic in verdict.diagnostics.prefix(6) {
      let place = diagnostic.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      let severity = diagnostic.location == nil ? "" : diagnostic.severity.rawValue + ": "
      lines.append(style.wrap(place + severity + diagnostic.message, indent: 4))
      lines += diagnostic.excerpt.split(separator: "\n").prefix(6).map { "    " + style.ink(String($0), .faint) }
    }
    if verdict.diagnostics.count > 6 { lines.append("    … and \(verdict.diagnostics.count - 6) more") }
    return lines
  }

  private var warnings: [String] {
    guard verdict.verdict != .doesNotBuild else { return [] }
    let warnings = verdict.diagnostics.filter { $0.severity == .warning }
    guard !warnings.isEmpty else { return [] }
    return [""]
      + warnings.prefix(3).map { warning in
        style.wrap("warning: \(warning.location.map { "\($0.file):\($0.line): " } ?? "")\(warning.message)", indent: 2)
      }
  }

  private var steps: [String] {
    guard verdict.verdict != .passed else { return ["kata explain \(kata.name) · kata list"] }
    guard let check = firstBroken else { return ["\(path) · kata check \(kata.name)"] }
    return ["\(path)", "kata hint \(kata.name) · kata explain \(check.rule)"]
  }

  /// A line that a program printed, without what could steer the terminal.
  static func harmless(_ line: some StringProtocol) -> String {
    String(line.unicodeScalars.map { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) ? "�" : Character($0) })
  }
}

/// One check in words and as a table.
struct CheckReport {
  private let check: Verdict.Check
  private let style: Style

  init(_ check: Verdict.Check, style: Style) {
    self.check = check
    self.style = style
  }

  /// - Parameter limit: the rows of the table at most.
  func lines(limit: Int = .max) -> [String] {
    let table = TimelineTable(check).lines(style, indent: 6, limit: limit)
    var lines: [String] = []
    let introduction =
      check.schedules > 1 ? broken + (table.isEmpty ? "." : ". The shortest:") : table.isEmpty ? "" : "This is how:"
    if !introduction.isEmpty { lines += [style.wrap(introduction, indent: 4)] }
    if !table.isEmpty { lines += [""] + table + [""] }
    if !check.message.isEmpty { lines.append(style.wrap(check.message, indent: 4)) }
    return lines
  }

  private var broken: String {
    let all = check.exhaustive ? "" : " that were tried"
    guard check.schedules != 2 || check.broken != 2 else { return "Broken in both interleavings\(all)" }
    return check.broken == check.schedules
      ? "Broken in every one of \(check.schedules) interleavings\(all)"
      : "Broken in \(check.broken) of \(check.schedules) interleavings\(all)"
  }

  /// How far a passed check is proved.
  static func coverage(_ check: Verdict.Check) -> String {
    switch (check.exhaustive, check.schedules) {
    case (true, 1): "the only interleaving"
    case (true, 2): "both interleavings"
    case (true, let count): "all \(count) interleavings"
    case (false, let count): "\(count) interleavings, not all"
    }
  }
}

/// One schedule, for `kata replay`.
public struct ReplayReport {
  private let verdict: Verdict
  private let style: Style

  public init(_ verdict: Verdict, style: Style) {
    self.verdict = verdict
    self.style = style
  }

  public func text() -> String {
    guard let check = verdict.checks.first else { return "" }
    var lines = [
      "",
      style.ends(
        check.title, "schedule \(check.schedule.isEmpty ? "0" : check.schedule)", inkLeft: { style.ink($0, .bold) }),
      "",
    ]
    let table = TimelineTable(check).lines(style, indent: 2)
    lines += table.isEmpty ? ["  Nothing was noted in this schedule."] : table
    lines.append("")
    let isPassed = check.result == .passed
    lines.append(
      style.wrap(isPassed ? "The check holds in this schedule." : check.message, indent: 2))
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }
}
