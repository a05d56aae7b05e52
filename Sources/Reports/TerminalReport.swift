import Grader
import Workbook

/// A verdict for a person at a terminal: what broke, how, why, and where to go.
public struct TerminalReport {
  private let verdict: Verdict
  private let kata: Kata
  private let style: Style
  /// The file that was graded, as the reader would name it.
  private let path: String
  /// What the reader could do next, if that is not what one does with a kata.
  private let otherSteps: [[String]]?

  /// The report of a verdict, whose texts are made safe for a terminal.
  /// - Parameter steps: the rows of what the reader could do next; those of a kata if nil.
  public init(_ verdict: Verdict, of kata: Kata, path: String, style: Style, steps: [[String]]? = nil) {
    otherSteps = steps
    self.verdict = verdict.sanitized(for: style)
    self.kata = kata
    self.path = path
    self.style = style
  }

  /// The whole report; ends with a newline.
  /// - Parameters:
  ///   - output: true to add what the learner's program printed.
  ///   - all: true to tell every check that does not hold in full, however long that is.
  public func text(output: Bool = false, all: Bool = false) -> String {
    // The prompt below needs a line, too.
    var lines =
      all
      ? self.lines(rows: .max, reasons: true, all: true)
      : Self.fitted(to: style.height - 1) { self.lines(rows: $0, reasons: $1) }
    if output {
      lines += ["", "  What the program printed:", ""] + verdict.output.split(separator: "\n").map { "  │ " + $0 }
    }
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  /// Every check that does not hold in full, without the heading and the next steps.
  public var everything: [String] {
    body(rows: .max, reasons: true, all: true).flatMap {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map { style.plain(String($0)) }
    }
  }

  /// The rows of a timeline at most.
  private static let rows = 14

  /// The report without its heading and its next steps, which the workbook's screen has elsewhere.
  /// - Parameters:
  ///   - height: the lines that there is room for; a report that cannot be cut to them is longer.
  ///   - focus: the id of the check to show the interleaving of; the first that does not hold if nil.
  public func body(height: Int, focus: String? = nil) -> [String] {
    Self.fitted(to: height) { self.body(rows: $0, reasons: $1, focus: focus) + [""] }.dropLast().map(style.plain)
  }

  /// Where there is no room for all of it, the reasons of further checks give way, then blank lines, then the middle of the timeline.
  /// - Parameter make: the lines, with a timeline of so many rows at most, and with the reasons of further checks or without.
  private static func fitted(to height: Int, _ make: (_ rows: Int, _ reasons: Bool) -> [String]) -> [String] {
    func excess(of lines: [String]) -> Int { lines.count - height }
    let split = { (lines: [String]) in
      lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }
    var lines = split(make(rows, true))
    if excess(of: lines) > 0 { lines = split(make(rows, false)) }
    if excess(of: lines) > 0 { lines = tight(lines) }
    var limit = rows
    while excess(of: lines) > 0, limit > 3 {
      limit -= 1
      lines = tight(split(make(limit, false)))
    }
    return lines
  }

  /// Without blank lines, but for the one before the next steps.
  private static func tight(_ lines: [String]) -> [String] {
    let last = lines.lastIndex(of: "")
    return lines.indices.filter { !lines[$0].isEmpty || $0 == last }.map { lines[$0] }
  }

  /// The report without what the program printed.
  private func lines(rows: Int, reasons: Bool, all: Bool = false) -> [String] {
    var lines = [""]
    let score = "\(verdict.score) of \(verdict.maxScore) checks"
    lines.append(style.justified("\(kata.name) · \(kata.title)", score, styleLeft: { style.styled($0, .bold) }))
    return lines + [""] + body(rows: rows, reasons: reasons, all: all) + [""] + steps.map { style.row($0) }
  }

  private func body(rows: Int, reasons: Bool, all: Bool = false, focus: String? = nil) -> [String] {
    var lines: [String] = []
    if verdict.checks.allSatisfy({ $0.result == .notRun }) {
      lines += stopped
    } else {
      let check = verdict.checks.first { $0.id == focus } ?? firstBroken
      lines += broken(check, rows: rows)
      let further = all ? verdict.checks.filter { $0.result.isBroken && $0.id != check?.id } : []
      lines += further.flatMap { broken($0, rows: rows) }
      lines += others(than: [check].compactMap(\.self) + further, reasons: reasons)
      // Of a failed verdict everything has been said: the score, and the check to begin with.
      if verdict.verdict != .failed { lines += ["", style.wrap(closing, indent: 2)] }
      lines += remarks
      if let sanitizer = verdict.sanitizer { lines += ["", style.wrap(sanitizer.message, indent: 2)] }
    }
    return lines + warnings
  }

  // MARK: Parts

  private var firstBroken: Verdict.Check? { verdict.checks.first { $0.result.isBroken } }

  /// A check with the interleaving that broke it.
  private func broken(_ check: Verdict.Check?, rows: Int) -> [String] {
    guard let check, check.result != .passed else { return [] }
    return heading(check) + CheckReport(check, style: style).lines(limit: rows) + remark(on: check) + [""]
  }

  /// The line that the checklist asks about, below what broke.
  private func remark(on check: Verdict.Check) -> [String] {
    verdict.remarks(on: check).prefix(1).map { remark in
      style.styled(style.wrap("review: \(remark.file):\(remark.line): \(remark.message)", indent: 4), .faint)
    }
  }

  /// Everything else: a line each, and the reason of what does not hold.
  private func others(than told: [Verdict.Check], reasons: Bool) -> [String] {
    let rest = verdict.checks.filter { check in !told.contains { $0.id == check.id } || check.result == .passed }
    return rest.filter { $0.result != .passed }.flatMap { heading($0) + (reasons ? reason($0) : []) }
      + rest.filter { $0.result == .passed }.flatMap(heading)
  }

  private func reason(_ check: Verdict.Check) -> [String] {
    check.message.isEmpty ? [] : [style.wrap(check.message, indent: 4)]
  }

  private func heading(_ check: Verdict.Check) -> [String] {
    let isPassed = check.result == .passed
    let mark = isPassed ? "✔" : check.result == .notRun ? "·" : "✘"
    let right = isPassed ? CheckReport.coverage(check) : check.rule
    let line = style.justified(
      "\(mark) \(check.title)", right,
      styleLeft: { isPassed ? style.styled("✔", .green) + $0.dropFirst() : style.styled($0, .red) },
      styleRight: { style.styled($0, .faint) })
    // Where not all of it ran, what did is said: it bounds what was proved.
    guard isPassed, !check.exhaustive, check.stories == nil, !check.coverage.isEmpty else { return [line] }
    return [line]
      + style.wrap(check.coverage, indent: 4).split(separator: "\n").map { style.styled(String($0), .faint) }
  }

  private var closing: String {
    guard verdict.verdict == .passed else { return verdict.message }
    let limits = verdict.notExamined.map { "\n" + $0 } ?? ""
    return style.styled("Passed.", .green, .bold) + " " + verdict.message + limits
  }

  /// The verdicts before anything could run.
  private var stopped: [String] {
    var lines = [style.styled("  ✘ ", .red) + style.wrap(verdict.message, indent: 4).dropFirst(4), ""]
    for diagnostic in verdict.diagnostics.prefix(6) {
      let place = diagnostic.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      let severity = diagnostic.location == nil ? "" : diagnostic.severity.rawValue + ": "
      lines.append(style.wrap(place + severity + diagnostic.message, indent: 4))
      lines += diagnostic.excerpt.split(separator: "\n").prefix(6).map {
        "    " + style.styled(style.cut(String($0), to: style.width - 4), .faint)
      }
    }
    if verdict.diagnostics.count > 6 { lines.append("    … and \(verdict.diagnostics.count - 6) more") }
    return lines
  }

  /// What the review says of a file that passed: no check fails for it, and it may be worth a look.
  private var remarks: [String] {
    guard verdict.verdict == .passed, !verdict.review.isEmpty else { return [] }
    return [""]
      + verdict.review.prefix(3).map { remark in
        style.wrap("review: \(remark.file):\(remark.line): \(remark.message)", indent: 2)
      }
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

  private var steps: [[String]] {
    if let otherSteps { return otherSteps }
    guard verdict.verdict != .passed else {
      return [["kata solution \(kata.name)", "kata explain \(kata.name)", "kata list"]]
    }
    guard let check = firstBroken else { return [[path, "kata check \(kata.name)"]] }
    return [[path], ["kata hint \(kata.name)", "kata explain \(check.rule)"]]
  }
}
