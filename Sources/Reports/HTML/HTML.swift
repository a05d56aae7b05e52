/// A piece of a page. Texts are escaped on their way in, so that nothing a learner wrote can be taken for markup, and
/// every element is closed, so that an XML parser reads the page as well.
struct HTML: Sendable {
  private(set) var source = ""

  /// A text.
  init(_ text: String) {
    source = Self.escaped(text)
  }

  /// An element; an attribute without a value is left out.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], @Builder content: () -> HTML
  ) {
    source = "<\(name)\(Self.written(attributes))>\(content().source)</\(name)>"
    // Lines for readers of the source; between inline elements a line end would be a space.
    if !Self.inline.contains(name) { source += "\n" }
  }

  /// An element that has no content.
  init(void name: String, _ attributes: KeyValuePairs<String, String?>) {
    source = "<\(name)\(Self.written(attributes)) />\n"
  }

  /// The page's own styles and script, which are no text to escape.
  /// - Precondition: `source` has neither `<` nor `&`, so that HTML and XML read the same.
  init(_ name: String, raw source: String) {
    precondition(!source.contains { $0 == "<" || $0 == "&" })
    self.source = "<\(name)>\(source)</\(name)>\n"
  }

  private init(parts: [HTML]) {
    source = parts.map(\.source).joined()
  }

  private static let inline: Set = ["a", "abbr", "button", "code", "em", "span", "strong", "time"]

  private static func written(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.map { name, value in value.map { " \(name)=\"\(escaped($0))\"" } ?? "" }.joined()
  }

  /// Markup becomes text, and what could steer a reader's eye, such as a control character or a turn of the writing
  /// direction, becomes visible.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".unicodeScalars
      case "<": result += "&lt;".unicodeScalars
      case ">": result += "&gt;".unicodeScalars
      case "\"": result += "&quot;".unicodeScalars
      case "'": result += "&#39;".unicodeScalars
      case "\n", "\t": result.append(scalar)
      default:
        let properties = scalar.properties
        let isHidden =
          properties.generalCategory == .control || properties.isBidiControl || properties.isNoncharacterCodePoint
        result.append(isHidden ? "�" : scalar)
      }
    }
    return String(result)
  }

  /// Puts texts and elements after each other.
  @resultBuilder enum Builder {
    static func buildExpression(_ text: String) -> HTML { HTML(text) }
    static func buildExpression(_ element: HTML) -> HTML { element }
    static func buildExpression(_ elements: [HTML]) -> HTML { HTML(parts: elements) }
    static func buildBlock(_ parts: HTML...) -> HTML { HTML(parts: parts) }
    static func buildArray(_ parts: [HTML]) -> HTML { HTML(parts: parts) }
    static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML(parts: []) }
    static func buildEither(first part: HTML) -> HTML { part }
    static func buildEither(second part: HTML) -> HTML { part }
  }
}
