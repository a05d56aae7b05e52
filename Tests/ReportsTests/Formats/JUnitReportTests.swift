import Foundation
import Testing

@testable import Grader
@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit XML, read as strictly as Jenkins’ junit-10.xsd asks.
@Suite struct JUnitReportTests {
  @Test(arguments: Reported.all)
  func itHasTheElementsOfTheSchema(about: Reported.Case) throws {
    let graded = about.graded
    let document = try XML(JUnitReport.text(graded, Reported.context))
    #expect(document.elements.first?.name == "testsuites")
    #expect(document.count("testsuite") == graded.count)
    #expect(document.count("testcase") == graded.count * 6)
  }

  @Test func theCountsAreThoseOfTheElements() throws {
    let document = try XML(JUnitReport.text(Reported.several.graded, Reported.context))
    let top = try #require(document.elements.first?.attributes)
    #expect(top["tests"] == "\(document.count("testcase"))")
    #expect(top["failures"] == "\(document.count("failure"))")
    #expect(top["errors"] == "\(document.count("error"))")
    #expect(document.count("failure") > 0)
  }

  @Test(arguments: [
    (Sample.failed, "failure", "failed"), (.hung, "error", "hung"), (.crashed, "error", "crashed"),
    (.uncontrolled, "error", "uncontrolled"), (.doesNotBuild, "error", "does-not-build"),
    (.contractBroken, "error", "contract-broken"), (.refused, "error", "refused"),
  ])
  func aBrokenCheckIsAFailureAndAHangOrACrashAnError(sample: Sample, element: String, type: String) throws {
    let document = try XML(JUnitReport.text([Reported.graded(sample.verdict)], Reported.context))
    #expect(document.elements.contains { $0.name == element && $0.attributes["type"] == type })
  }

  @Test func nothingIsGreenWhereNothingRan() throws {
    for sample in [Sample.doesNotBuild, .contractBroken, .refused] {
      let document = try XML(JUnitReport.text([Reported.graded(sample.verdict)], Reported.context))
      #expect(document.count("error") == 6)
    }
  }

  @Test func whatALearnerPrintsIsText() throws {
    let document = try XML(JUnitReport.text([Reported.graded(Reported.attacked)], Reported.context))
    #expect(document.text(of: "system-out").contains("<script>"))
    #expect(!document.elements.contains { $0.name == "script" })
    #expect(!JUnitReport.text([Reported.graded(Reported.attacked)], Reported.context).contains("\u{1B}"))
  }

  @Test func aParserThatFindsAFaultWouldSaySo() {
    #expect(throws: XML.Fault.self) { try XML("<testsuites><testsuite></testsuites>") }
    #expect(throws: XML.Fault.self) { try XML("<testsuites><testcase name='x'/></testsuites>") }
    #expect(throws: XML.Fault.self) { try XML("<testsuites><testsuite name='x'/></testsuites>") }
    #expect(throws: XML.Fault.self) { try XML("<testsuites time='1e3'/>") }
  }
}

/// A document, read by the rules of the schema: which element may stand in which, with which attributes.
private final class XML: NSObject, XMLParserDelegate {
  struct Fault: Error { let text: String }
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [(name: String, index: Int)] = []
  private var fault: String?

  private static let children: [String: Set<String>] = [
    "": ["testsuites"], "testsuites": ["testsuite"],
    "testsuite": ["testsuite", "properties", "testcase", "system-out", "system-err"], "properties": ["property"],
    "testcase": ["skipped", "error", "failure", "system-out", "system-err"],
  ]
  private static let attributes: [String: (needed: Set<String>, allowed: Set<String>)] = [
    "testsuites": ([], ["name", "time", "tests", "failures", "errors"]),
    "testsuite": (
      ["name", "tests", "failures", "errors"],
      ["time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url", "version", "group"]
    ),
    "testcase": (["name"], ["time", "classname", "group"]), "failure": ([], ["type", "message"]),
    "error": ([], ["type", "message"]), "skipped": ([], ["type", "message"]), "property": (["name", "value"], []),
  ]

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse(), fault == nil else { throw Fault(text: fault ?? "\(String(describing: parser.parserError))") }
  }

  func count(_ name: String) -> Int { elements.count { $0.name == name } }
  func text(of name: String) -> String { elements.first { $0.name == name }?.text ?? "" }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let parent = open.last?.name ?? ""
    let (needed, allowed) = Self.attributes[name] ?? ([], [])
    let names = Set(attributes.keys)
    if !(Self.children[parent]?.contains(name) ?? false) { fault = "<\(name)> in <\(parent)>" }
    if !needed.isSubset(of: names) || !names.isSubset(of: needed.union(allowed)) { fault = "<\(name)> has \(names)" }
    if let time = attributes["time"], time.wholeMatch(of: #/\d{1,9}\.\d{3}/#) == nil { fault = "time \(time)" }
    open.append((name, elements.count))
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard let (name, index) = open.last else { return }
    elements[index].text += text
    // Elements that have children have no text of their own.
    if Self.children[name] != nil, !text.allSatisfy(\.isWhitespace) { fault = "text in <\(name)>" }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}
