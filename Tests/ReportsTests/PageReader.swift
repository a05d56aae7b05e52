import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page as a strict parser reads it.
final class PageReader: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// Everything inside of it that is text.
    var text = ""
  }

  /// In the order in which they begin.
  private(set) var elements: [Element] = []
  private(set) var problem: String?
  /// The places in `elements` of those that have begun and not ended.
  private var open: [Int] = []

  init(_ page: String) {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    if !parser.parse() { problem = "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "no reason")" }
  }

  func all(_ names: String...) -> [Element] { elements.filter { names.contains($0.name) } }
  func first(id: String) -> Element? { elements.first { $0.attributes["id"] == id } }
  func all(class name: String) -> [Element] {
    elements.filter { $0.attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for index in open { elements[index].text += text }
  }
}
