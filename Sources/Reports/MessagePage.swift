import Grader
import Workbook

/// What wrong fixes earn, check by check, as Markdown: a page on which an author reads whether each sentence is true.
public struct MessagePage {
  private let messages: [Verification.Message]
  /// Wide enough for the columns of every timeline that a page is printed with.
  private let style = Style(width: 110)

  /// The page of these messages.
  public init(_ messages: [Verification.Message]) {
    self.messages = messages
  }

  /// The page; ends with a newline.
  public var text: String {
    var lines: [String] = []
    for kata in unique(messages.map(\.kata.name)) {
      lines += ["# \(kata)", ""]
      let own = messages.filter { $0.kata.name == kata }
      for id in unique(own.map(\.check.id)) {
        let earned = own.filter { $0.check.id == id }
        lines += ["## \(earned[0].check.title)", ""]
        for sentence in unique(earned.map(\.check.message)) {
          lines += ["> \(sentence)", ""]
          for message in earned where message.check.message == sentence { lines += entry(message) }
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func entry(_ message: Verification.Message) -> [String] {
    let heading = message.mistake.isEmpty ? message.file : "\(message.file): \(message.mistake)"
    let table = TimelineTable(message.check).lines(style, indent: 0)
    return ["- **\(heading)** (\(message.check.result.rawValue))", ""]
      + (table.isEmpty ? [] : ["```"] + table + ["```", ""])
  }

  /// The values in their order, each once.
  private func unique(_ values: [String]) -> [String] {
    values.reduce(into: []) { found, value in if !found.contains(value) { found.append(value) } }
  }
}
