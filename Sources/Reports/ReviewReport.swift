import KataSupport
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
  /// How many of them, and of those left out, are of each kind.
  public let kinds: [FileKind: Int]
  /// How many files the project's configuration leaves out.
  public let excluded: Int

  /// A report of findings that are shown.
  /// - Parameters:
  ///   - unsure: the number of findings that are left out because they are not sure enough.
  ///   - known: the number of findings that a baseline knows.
  public init(
    findings: [Finding], unsure: Int, known: Int, ignored: [Review.Ignored], unread: [Review.Unread], files: Int,
    kinds: [FileKind: Int] = [:], excluded: Int = 0
  ) {
    self.findings = findings
    self.unsure = unsure
    self.known = known
    self.ignored = ignored
    self.unread = unread
    self.files = files
    self.kinds = kinds
    self.excluded = excluded
  }

  // MARK: For people and editors

  /// The findings as a compiler prints its diagnostics, so that terminals and editors find the place, and a summary.
  ///
  /// Those of one detector follow each other, below the reason.
  /// - Parameter isCompact: whether each finding is one line, without the reason.
  public func text(_ style: Style, isCompact: Bool = false) -> String {
    var lines: [String] = []
    for group in groups {
      guard let first = group.first else { continue }
      if !isCompact {
        lines += [
          style.styled(first.name, .bold) + (group.count == 1 ? "" : ": \(group.count) places"),
          style.wrap(first.why, indent: 2), style.wrap("Fix: \(first.fix)", indent: 2),
          style.wrap("Right as it is: \(first.exception)", indent: 2), "",
        ]
      }
      for finding in group {
        let place = "\(style.sanitizedLine(finding.file)):\(finding.line):\(finding.column): "
        let level = Self.level(of: finding)
        let ink: Style.Attribute = level == "error" ? .red : level == "warning" ? .yellow : .bold
        lines.append(
          style.styled(place, .bold) + style.styled("\(level): ", ink) + "\(finding.message) [\(finding.name)]")
        if !isCompact {
          lines += [
            "    " + style.styled(style.cut(style.sanitizedLine(finding.text), to: style.width - 4), .faint), "",
          ]
        }
      }
    }
    for file in unread { lines.append("\(style.sanitizedLine(file.path)): not reviewed, because \(file.reason).") }
    for item in ignored {
      lines.append(
        "\(style.sanitizedLine(item.finding.file)):\(item.finding.line): \(item.finding.name) ignored, because "
          + "\(style.sanitizedLine(item.reason))")
    }
    if !unread.isEmpty || !ignored.isEmpty { lines.append("") }
    lines += summary.map { style.wrap($0) }
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  /// The findings of each detector, the surest first.
  private var groups: [[Finding]] {
    Dictionary(grouping: findings, by: \.name).values.sorted { left, right in
      let (leftMost, rightMost) = (left.map(\.confidence).max(), right.map(\.confidence).max())
      guard let leftMost, let rightMost, leftMost != rightMost else { return left[0].name < right[0].name }
      return leftMost > rightMost
    }
  }

  private var summary: [String] {
    let reviewed = files == 1 ? "1 file" : "\(files) files"
    var text =
      findings.isEmpty
      ? "Nothing found in \(reviewed)."
      : "\(findings.count == 1 ? "1 finding" : "\(findings.count) findings") in \(reviewed): \(counts)."
    if !unread.isEmpty {
      text += " \(unread.count == 1 ? "1 file was" : "\(unread.count) files were") not reviewed."
    }
    if known > 0 { text += " \(known) more \(known == 1 ? "is" : "are") in the baseline." }
    if unsure > 0 {
      text += " \(unsure) more \(unsure == 1 ? "place" : "places") to look at: --confidence look."
    }
    if let rule = findings.first?.rule, rule != IgnoreComment.id { text += " kata explain \(rule) says more." }
    return [text] + [rules, left].compactMap { $0 }
  }

  /// How many findings each rule has, the most first.
  private var rules: String? {
    let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
    guard counts.count > 1 else { return nil }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return "By rule: " + sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + "."
  }

  /// The files that are judged by other standards, or not at all.
  private var left: String? {
    func list(_ kinds: [FileKind]) -> String {
      kinds.compactMap { kind in self.kinds[kind].map { "\(kind.rawValue) \($0)" } }.joined(separator: ", ")
    }
    let judged = list(FileKind.allCases.filter { !$0.isSkipped })
    let skipped = list(FileKind.allCases.filter(\.isSkipped))
    var parts: [String] = []
    if !judged.isEmpty { parts.append("Places to look at only: \(judged).") }
    if !skipped.isEmpty { parts.append("Left out: \(skipped).") }
    if excluded > 0 { parts.append("Excluded: \(excluded).") }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
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
      let name: String
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
        name = finding.name
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
    let kinds: [String: Int]
    let excluded: Int
    let known: Int
    let unsure: Int
  }

  /// As `kata-review/1`.
  public var json: String {
    PrettyJSON.text(
      JSON(
        findings: findings.map { JSON.Entry($0) },
        ignored: ignored.map { JSON.Entry($0.finding, reason: $0.reason) },
        unread: unread.map { JSON.File(file: $0.path, reason: $0.reason) }, files: files,
        kinds: Dictionary(uniqueKeysWithValues: kinds.map { ($0.key.rawValue, $0.value) }), excluded: excluded,
        known: known, unsure: unsure))
  }

  /// As SARIF 2.1.0.
  /// - Parameters:
  ///   - rules: the checklist's.
  ///   - version: the program's.
  public func sarif(_ rules: [Rule], version: String) -> String {
    let results = findings.map { finding in
      SARIFLog.Finding(
        rule: finding.name, level: Self.level(of: finding), message: finding.message, path: finding.file,
        line: finding.line, column: finding.column,
        identity: [finding.file, finding.rule, finding.text].joined(separator: "\u{0}"), detector: finding.detector)
    }
    return PrettyJSON.text(SARIFLog(results, rules: rules, version: version))
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
        title: finding.name, "\(finding.message)\nFix: \(finding.fix)")
    }
    return WorkflowCommand.text(commands, log: text(.report).split(separator: "\n").map(String.init))
  }
}
