import Workbook

/// Markdown as a terminal shows it: headings, quotes, lists and wrapped paragraphs.
public enum PageText {
  /// A page with its title, wrapped for the width of the style; ends with a newline.
  public static func text(_ page: Page, style: Style) -> String {
    var parts = ["  " + style.styled(page.title, .bold)]
    if !page.lead.isEmpty { parts.append(body(page.lead, style)) }
    for section in page.sections {
      parts.append("  " + style.styled(section.title, .bold))
      parts.append(body(section.body, style))
    }
    return style.plain("\n" + parts.joined(separator: "\n\n")) + "\n"
  }

  /// Wraps paragraphs; lists keep their items, code and quotes their lines.
  public static func body(_ text: String, _ style: Style) -> String {
    Markdown.blocks(text).map { block in
      switch block {
      case .code(let line): return "      " + style.styled(line, .faint)
      case .blank: return ""
      case .paragraph(let text): return style.wrap(emphasised(text), indent: 2)
      case .quote(let text):
        return style.wrap(emphasised(text), indent: 4).split(separator: "\n").map { "  │ " + $0.dropFirst(4) }.joined(
          separator: "\n")
      case .item(let mark, let text):
        let wrapped = style.wrap(emphasised(text), indent: 3 + mark.count)
        return "  " + mark + " " + wrapped.dropFirst(3 + mark.count)
      }
    }.joined(separator: "\n")
  }

  /// Drops the asterisks of emphasis; code keeps its backticks, which read well as they are.
  private static func emphasised(_ text: String) -> String {
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
