import Testing

/// An expectation that did not hold, as the message of a failed schedule.
enum IssueText {
  static func text(_ issue: Issue) -> String {
    let place = issue.sourceLocation.map { " (\($0.fileName):\($0.line))" } ?? ""
    return "\("\(issue)".replacing(" (error)", with: ""))\(place)"
  }
}
