import Support
import Grader
import Review
import Workbook

/// The findings of a review, for a person or another system.
public struct ReviewReport: Sendable {
  /// The findings that are shown, in order.
  public let findings: [Finding]
  /// How many more there are that the rules are less sure of.
  public let unsure: Int
  /// How many are known from a baseline.
  public let known: Int
  /// The findings that a comment in the code has set aside, with its reason.
  public let ignored: [Review.Ignored]
  /// The files that could not be reviewed, each with the reason.
  public let unread: [Review.Unread]
  /// How many files were reviewed.
  public let files: Int
  /// The text of a finding's line, without the space around it.
  private let line: @Sendable (Finding) -> String

  /// A report of findings that are shown.
  /// - Parameters:
  ///   - unsure: the number of findings that are left out because they are not sure enough.
  ///   - known: the number of findings that a baseline knows.
  ///   - line: returns the text of a finding's line.
  public init(
    findings: [Finding], unsure: Int, known: Int, ignored: [Review.Ignored], unread: [Review.Unread], files: Int,
    line: @escaping @Sendable (Finding) -> String
  ) {
    self.findings = findings
    self.unsure = unsure
    self.known = known
    self.ignored = ignored
    self.unread = unread
    self.files = files
    self.line = line
  }

  // MARK: For people and editors

  /// The findings as a compiler prints its diagnostics, so that terminals and editors find the place, and a summary.
  public func text(_ style: Style) -> String {
    var lines: [String] = []
    for finding in findings {
      let place = "\(style.sanitizedLine(finding.file)):\(finding.line):\(finding.column): "
      let level = Self.level(of: finding)
      let ink: Style.Attribute = level == "error" ? .red : level == "warning" ? .yellow : .bold
      lines += [
        style.styled(place, .bold) + style.styled("\(level): ", ink) + "\(finding.message) [\(finding.rule)]",
        "    " + style.styled(style.cut(style.sanitizedLine(line(finding)), to: style.width - 4), .faint),
      ]
      lines += [
        style.wrap(finding.why, indent: 2), style.wrap("Fix: \(finding.fix)", indent: 2),
        style.wrap("Right as it is: \(finding.exception)", indent: 2), "",
      ]
    }
    for file in unread { lines.append("\(style.sanitizedLine(file.path)): not reviewed, because \(file.reason).") }
    for item in ignored {
      lines.append(
        "\(style.sanitizedLine(item.finding.file)):\(item.finding.line): \(item.finding.rule) ignored, because "
          + "\(style.sanitizedLine(item.reason))")
    }
    if !unread.isEmpty || !ignored.isEmpty { lines.append("") }
    lines.append(style.wrap(summary))
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  private var summary: String {
    let reviewed = files == 1 ? "1 file" : "\(files) files"
    var text =
      findings.isEmpty
      ? "Nothing found in \(reviewed)."
      : "\(findings.count == 1 ? "1 finding" : "\(findings.count) findings") in \(reviewed): \(counts)."
    if known > 0 { text += " \(known) more \(known == 1 ? "is" : "are") in the baseline." }
    if unsure > 0 {
      text += " \(unsure) more \(unsure == 1 ? "place" : "places") to look at: --confidence look."
    }
    if let rule = findings.first?.rule, rule != IgnoreComment.id { text += " kata explain \(rule) says more." }
    return text
  }

  private var counts: String {
    Finding.Confidence.allCases.reversed().compactMap { confidence in
      let count = findings.count { $0.confidence == confidence }
      return count == 0 ? nil : "\(count) \(confidence == .look ? "to look at" : confidence.rawValue)"
    }.joined(separator: ", ")
  }

  /// In the words of compilers and SARIF.
  private static func level(of finding: Finding) -> String {
    switch finding.confidence {
    case .certain: "error"
    case .likely: "warning"
    case .look: "note"
    }
  }

  // MARK: For other programs

  private struct JSON: Encodable {
    struct Entry: Encodable {
      let rule: String
      let detector: String
      let confidence: String
      let severity: String
      let file: String
      let line: Int
      let column: Int
      let message: String
      let why: String
      let exception: String
      let fix: String
      /// Why it is ignored.
      var reason: String?

      init(_ finding: Finding, reason: String? = nil) {
        rule = finding.rule
        detector = finding.detector
        confidence = finding.confidence.rawValue
        severity = finding.severity.rawValue
        file = finding.file
        line = finding.line
        column = finding.column
        message = finding.message
        why = finding.why
        exception = finding.exception
        fix = finding.fix
        self.reason = reason
      }
    }
    struct File: Encodable {
      let file: String
      let reason: String
    }
    let schema = "kata-review/1"
    let findings: [Entry]
    let ignored: [Entry]
    let unread: [File]
    let files: Int
    let known: Int
    let unsure: Int
  }

  /// As `kata-review/1`.
  public var json: String {
    PrettyJSON.text(
      JSON(
        findings: findings.map { JSON.Entry($0) },
        ignored: ignored.map { JSON.Entry($0.finding, reason: $0.reason) },
        unread: unread.map { JSON.File(file: $0.path, reason: $0.reason) }, files: files, known: known, unsure: unsure))
  }

  /// As SARIF 2.1.0.
  public func sarif(_ rules: [Rule]) -> String {
    let results = findings.map { finding in
      SARIFLog.Finding(
        rule: finding.rule, level: Self.level(of: finding), message: finding.message, path: finding.file,
        line: finding.line, column: finding.column,
        identity: [finding.file, finding.rule, line(finding)].joined(separator: "\u{0}"), detector: finding.detector)
    }
    return PrettyJSON.text(SARIFLog(results, rules: rules))
  }

  /// As GitHub’s annotations, the surest first, and everything in the log.
  public var github: String {
    let ranked = findings.enumerated().sorted { left, right in
      (right.element.confidence, left.offset) < (left.element.confidence, right.offset)
    }
    let commands = ranked.prefix(WorkflowCommand.limit).map(\.element).map { finding in
      let level = Self.level(of: finding)
      return WorkflowCommand.annotation(
        level == "note" ? "notice" : level, file: finding.file, line: finding.line, column: finding.column,
        title: finding.rule, finding.message)
    }
    return WorkflowCommand.text(commands, log: text(.report).split(separator: "\n").map(String.init))
  }
}
