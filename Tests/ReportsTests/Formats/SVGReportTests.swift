import Foundation
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture shows the text that a terminal shows, and nothing in it is run.
@Suite struct SVGReportTests {
  @Test(arguments: Reported.single)
  func everyLineOfTheTerminalIsInThePictureAtItsPlace(about: Reported.Case) throws {
    let picture = try Picture(SVGReport.text(about.graded, Reported.context))
    let style = Style(hasColour: true, width: 80, height: .max)
    let report = about.graded.map {
      TerminalReport($0.verdict, of: $0.kata, path: $0.path, style: style).text()
    }.joined()
    // XML allows no U+FFFE.
    let lines = report.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").replacing("\u{FFFE}", with: "�")
      .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(picture.lines == lines.filter { !$0.isEmpty })
  }

  @Test(arguments: Reported.single)
  func itHasNoElementThatRunsOrLoads(about: Reported.Case) throws {
    let picture = try Picture(SVGReport.text(about.graded, Reported.context))
    #expect(Set(picture.elements) == ["svg", "title", "style", "rect", "text"])
  }

  @Test func itHasColoursForBothThemes() {
    let text = SVGReport.text(Reported.single[0].graded, Reported.context)
    #expect(text.contains("@media(prefers-color-scheme:dark)"))
  }
}

/// The elements of an SVG file, and its texts put together by their heights.
private final class Picture: NSObject, XMLParserDelegate {
  private(set) var elements: [String] = []
  private var isInText = false
  private var texts: [(y: Int, text: String)] = []

  init(_ source: String) throws {
    super.init()
    let parser = XMLParser(data: Data(source.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  /// The lines from the top, with one space wherever there are several.
  var lines: [String] {
    Dictionary(grouping: texts, by: \.y).sorted { $0.key < $1.key }.map { _, runs in
      runs.map(\.text).joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(name)
    isInText = name == "text"
    if isInText { texts.append((attributes["y"].flatMap { Int($0) } ?? 0, "")) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInText { texts[texts.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInText = false
  }
}
