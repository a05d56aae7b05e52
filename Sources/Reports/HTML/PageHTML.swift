import Workbook

/// Markdown as a browser shows it.
enum PageHTML {
  /// A page without its title: what stands under it, and the sections.
  /// - Parameter level: the level of the sections' headings.
  @HTML.Builder static func body(_ page: Page, level: Int) -> HTML {
    body(page.lead)
    for section in page.sections {
      HTML("h\(level)") { inline(section.title) }
      body(section.body)
    }
  }

  /// The blocks of a text, with the items of a list, and the lines of an example, together.
  static func body(_ text: String) -> [HTML] {
    var result: [HTML] = []
    var rest = Markdown.blocks(text)[...]
    while let block = rest.popFirst() {
      switch block {
      case .paragraph(let text): result.append(HTML("p") { inline(text) })
      case .quote(let text): result.append(HTML("blockquote") { HTML("p") { inline(text) } })
      case .code(let first):
        var lines = [first]
        while case .code(let line)? = rest.first {
          lines.append(line)
          rest.removeFirst()
        }
        result.append(HTML("pre", ["tabindex": "0"]) { HTML("code") { lines.joined(separator: "\n") } })
      case .item(let mark, let first):
        var items = [first]
        while case .item(_, let text)? = rest.first {
          items.append(text)
          rest.removeFirst()
        }
        result.append(HTML(mark == "-" ? "ul" : "ol") { for item in items { HTML("li") { inline(item) } } })
      case .blank: break
      }
    }
    return result
  }

  /// A line with its code and emphasis.
  static func inline(_ text: String) -> [HTML] {
    var result: [HTML] = []
    var rest = text[...]
    var plain = ""
    func flush() {
      if !plain.isEmpty { result.append(HTML(plain)) }
      plain = ""
    }
    while let character = rest.first {
      let element = ["`": "code", "*": rest.hasPrefix("**") ? "strong" : "em"][character]
      let mark = element == "strong" ? "**" : String(character)
      if let element, let inner = enclosed(rest, by: mark) {
        flush()
        result.append(HTML(element) { if element == "code" { String(inner) } else { inline(String(inner)) } })
        rest = rest[inner.endIndex...].dropFirst(mark.count)
      } else {
        plain.append(character)
        rest.removeFirst()
      }
    }
    flush()
    return result
  }

  /// The text between a mark at the beginning and the next one, if the two can be a pair.
  private static func enclosed(_ text: Substring, by mark: String) -> Substring? {
    let inner = text.dropFirst(mark.count)
    guard let end = inner.firstRange(of: mark)?.lowerBound, end > inner.startIndex else { return nil }
    let result = inner[..<end]
    return mark != "`" && (result.first == " " || result.last == " ") ? nil : result
  }
}
