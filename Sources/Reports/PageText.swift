import Workbook

/// Markdown as a terminal shows it: headings, quotes, lists and wrapped paragraphs.
public enum PageText {
  public static func text(_ page: Page, style: Style) -> String {
    var parts = ["  " + style.ink(page.title, .bold)]
    if !page.lead.isEmpty { parts.append(body(page.lead, style)) }
    for section in page.sections {
      parts.append("  " + style.ink(section.title, .bold))
      parts.append(body(section.body, style))
    }
    return style.plain("\n" + parts.joined(separator: "\n\n")) + "\n"
  }

  /// Wraps paragraphs; lists keep their items, code and quotes their lines.
  public static func body(_ text: String, _ style: Style) -> String {
    var blocks: [(mark: String, text: String)] = []
    var isCode = false
    var isNew = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        isCode.toggle()
        isNew = true
        continue
      }
      if isCode {
        blocks.append(("code", String(line)))
      } else if trimmed.isEmpty {
        blocks.append(("", ""))
        isNew = true
      } else if let mark = listMark(trimmed) {
        blocks.append((mark, String(trimmed.dropFirst(mark.count + 1))))
        isNew = false
      } else if trimmed.hasPrefix(">") {
        let quote = trimmed.dropFirst().drop { $0 == " " }
        if !isNew, blocks.last?.mark == ">" {
          blocks[blocks.count - 1].text += " " + quote
        } else {
          blocks.append((">", String(quote)))
        }
        isNew = false
      } else if !isNew, let last = blocks.indices.last, blocks[last].mark != "code" {
        blocks[last].text += " " + trimmed
      } else {
        blocks.append(("", String(trimmed)))
        isNew = false
      }
    }
    return blocks.map { block in
      let shown = emphasised(block.text, style)
      switch block.mark {
      case "code": return "      " + style.ink(block.text, .faint)
      case "": return style.wrap(shown, indent: 2)
      case ">":
        return style.wrap(shown, indent: 4).split(separator: "\n").map { "  │ " + $0.dropFirst(4) }.joined(
          separator: "\n")
      default:
        let wrapped = style.wrap(shown, indent: 3 + block.mark.count)
        return "  " + block.mark + " " + wrapped.dropFirst(3 + block.mark.count)
      }
    }.joined(separator: "\n")
  }

  private static func listMark(_ line: Substring) -> String? {
    if line.hasPrefix("- ") { return "-" }
    let digits = line.prefix { $0.isNumber }
    return !digits.isEmpty && line.dropFirst(digits.count).hasPrefix(". ") ? digits + "." : nil
  }

  /// Drops the asterisks of emphasis; code keeps its backticks, which read well as they are.
  private static func emphasised(_ text: String, _ style: Style) -> String {
    var result = ""
    var isCode = false
    for character in text {
      if character == "`" { isCode.toggle() }
      if character == "*", !isCode { continue }
      result.append(character)
    }
    return result
  }
}
