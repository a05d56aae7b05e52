import Grader
import KataSupport

/// GitHub’s workflow commands: lines of a log that say something to the system.
enum WorkflowCommand {
  /// The annotations of a kind that GitHub shows for a step.
  static let limit = 10

  /// Commands, then lines of which none is taken for a command.
  static func text(_ commands: [String], log: [String]) -> String {
    let token = token(for: log)
    return (commands + ["::stop-commands::\(token)"] + log + ["::\(token)::"]).joined(separator: "\n") + "\n"
  }

  /// - Parameter kind: `error`, `warning` or `notice`.
  static func annotation(
    _ kind: String, file: String, line: Int?, column: Int?, title: String, _ message: String
  ) -> String {
    var properties = ["file=\(property(file))"]
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    properties.append("title=\(property(title))")
    return "::\(kind) \(properties.joined(separator: ","))::\(data(message))"
  }

  /// The token is made from what it fences, and never occurs in it: the text cannot end its own fence.
  private static func token(for log: [String]) -> String {
    let text = log.joined(separator: "\n")
    var data = Data(text.utf8)
    while true {
      let token = "\(Fingerprint(of: data))"
      if !text.contains(token) { return token }
      data.append(0)
    }
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
