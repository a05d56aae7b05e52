/// The Markdown of the workbook's pages, cut into blocks: paragraphs, lists, quotes and code.
public enum Markdown {
  /// A block. A paragraph that goes over several lines is one text.
  public enum Block: Equatable, Sendable {
    /// Lines of text without an empty line between them, joined by spaces.
    case paragraph(String)
    /// An item of a list, with its mark: `-`, or a number and a full stop.
    case item(mark: String, text: String)
    /// The lines of a quotation, joined by spaces.
    case quote(String)
    /// One line of code, as it stands.
    case code(String)
    /// An empty line between other blocks.
    case blank
  }

  /// The blocks of a text, in order. Code is fenced, or indented by four spaces after a blank line.
  public static func blocks(_ text: String) -> [Block] {
    var blocks: [Block] = []
    var isFenced = false
    /// True where a line begins something and does not go on with what stands above it.
    var isNew = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        isFenced.toggle()
        isNew = true
      } else if isFenced {
        blocks.append(.code(String(line)))
      } else if trimmed.isEmpty {
        blocks.append(.blank)
        isNew = true
      } else if isNew, line.hasPrefix("    ") {
        blocks.append(.code(String(line.dropFirst(4))))
      } else if let mark = listMark(trimmed) {
        blocks.append(.item(mark: mark, text: String(trimmed.dropFirst(mark.count + 1))))
        isNew = false
      } else if trimmed.hasPrefix(">") {
        let quote = trimmed.dropFirst().drop { $0 == " " }
        if !isNew, case .quote(let above)? = blocks.last {
          blocks[blocks.count - 1] = .quote(above + " " + quote)
        } else {
          blocks.append(.quote(String(quote)))
        }
        isNew = false
      } else {
        if isNew || !goOn(&blocks, with: trimmed) { blocks.append(.paragraph(String(trimmed))) }
        isNew = false
      }
    }
    return blocks
  }

  /// Adds a line to the text above it.
  /// - Returns: false if there is none.
  private static func goOn(_ blocks: inout [Block], with line: Substring) -> Bool {
    switch blocks.last {
    case .paragraph(let text): blocks[blocks.count - 1] = .paragraph(text + " " + line)
    case .item(let mark, let text): blocks[blocks.count - 1] = .item(mark: mark, text: text + " " + line)
    case .quote(let text): blocks[blocks.count - 1] = .quote(text + " " + line)
    case .code, .blank, nil: return false
    }
    return true
  }

  private static func listMark(_ line: Substring) -> String? {
    if line.hasPrefix("- ") { return "-" }
    let digits = line.prefix { $0.isNumber }
    return !digits.isEmpty && line.dropFirst(digits.count).hasPrefix(". ") ? digits + "." : nil
  }
}
