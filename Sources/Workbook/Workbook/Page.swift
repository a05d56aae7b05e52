/// A Markdown page, cut at its headings.
public struct Page: Sendable {
  /// The text of the first `#` heading.
  public let title: String
  /// The text between the title and the first section.
  public let lead: String
  /// The `##` sections, in order.
  public let sections: [(title: String, body: String)]

  /// Cuts a page at its headings.
  /// - Parameter text: Markdown.
  public init(_ text: String) {
    var title = ""
    var lead: [Substring] = []
    var sections: [(title: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        sections.append((String(line.dropFirst(3)), []))
      } else if line.hasPrefix("# "), title.isEmpty {
        title = String(line.dropFirst(2))
      } else if sections.isEmpty {
        lead.append(line)
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    self.title = title
    self.lead = Self.joined(lead)
    self.sections = sections.map { ($0.title, Self.joined($0.lines)) }
  }

  /// The text of the first section of a title, or nil if there is none.
  public func section(_ title: String) -> String? {
    sections.first { $0.title == title }?.body
  }

  /// The items of a numbered list, with the lines of each joined by spaces.
  public static func items(of body: String) -> [String] {
    var items: [String] = []
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      let digits = line.prefix { $0.isNumber }
      if !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(". ") {
        items.append(String(line.dropFirst(digits.count + 2)))
      } else if !items.isEmpty, !line.allSatisfy(\.isWhitespace) {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    return items
  }

  /// The items of a list `- name: text`, with the lines of each joined by spaces.
  public static func namedItems(of body: String) -> [(name: String, text: String)] {
    var items: [(name: String, text: String)] = []
    var isOpen = false
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("- "), let colon = line.firstIndex(of: ":") {
        items.append(
          (line[line.index(line.startIndex, offsetBy: 2)..<colon].trimmed, line[colon...].dropFirst().trimmed))
        isOpen = true
      } else if isOpen, line.hasPrefix("  ") {
        items[items.count - 1].text += " " + line.trimmed
      } else {
        isOpen = false
      }
    }
    return items
  }

  private static func joined(_ lines: [Substring]) -> String {
    let isBlank: (Substring) -> Bool = { $0.allSatisfy(\.isWhitespace) }
    return lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed().joined(separator: "\n")
  }
}
