/// `// kata:ignore <name> because <reason>`: sets aside the findings of a rule or a detector, in the line of the comment or, if it is
/// alone there, in the next line of code.
public struct IgnoreComment {
  /// The id under which a comment is reported that says no rule or no reason.
  public static let id = "kata-ignore"
  private static let mark = "kata:ignore"

  /// A rule's id or a detector's name.
  let name: String
  let reason: String
  /// The line whose findings it sets aside, from 1.
  let line: Int

  /// - Returns: the comments of a file, and a finding for each that ignores nothing.
  static func all(in file: SourceFile, _ text: String) -> (comments: [IgnoreComment], findings: [Finding]) {
    guard text.contains(mark) else { return ([], []) }
    var comments: [IgnoreComment] = []
    var findings: [Finding] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for comment in file.lineComments {
      guard let words = words(after: comment.text.drop { $0 == "/" || $0 == " " }) else { continue }
      let reason = words.dropFirst(2).joined(separator: " ")
      guard let name = words.first, Review.names.contains(name), words.dropFirst().first == "because", !reason.isEmpty
      else {
        findings.append(
          Finding(
            rule: id, detector: id, confidence: .certain, severity: .major, file: file.path, line: comment.line,
            column: comment.column, text: lines[comment.line - 1].trimmed, message: complaint(words),
            why: "A reason tells the next reader why the code may stay as it is.",
            exception: "None: without a rule and a reason the comment does nothing.",
            fix: "Write “// kata:ignore state-recheck because …”, with the rule and the reason."))
        continue
      }
      let index = comment.line - 1
      let isAlone = isComment(lines[index])
      let target = isAlone ? lines[(index + 1)...].firstIndex { !isComment($0) } ?? index : index
      comments.append(IgnoreComment(name: name, reason: reason, line: target + 1))
    }
    return (comments, findings)
  }

  func ignores(_ finding: Finding) -> Bool {
    line == finding.line && [finding.rule, finding.detector, finding.name].contains(name)
  }

  private static func words(after text: Substring) -> [String]? {
    guard text.hasPrefix(mark) else { return nil }
    return text.dropFirst(mark.count).split(separator: " ").map(String.init)
  }

  private static func complaint(_ words: [String]) -> String {
    guard let rule = words.first, rule != "because" else {
      return "This comment ignores nothing, because it names no rule."
    }
    return words.dropFirst().first == "because" && words.count > 2
      ? "This comment ignores nothing, because there is no rule or detector “\(rule)”."
      : "This comment ignores nothing, because it gives no reason."
  }

  private static func isComment(_ line: Substring) -> Bool {
    let text = line.drop { $0.isWhitespace }
    return text.isEmpty || text.hasPrefix("//")
  }
}
