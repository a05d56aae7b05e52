import Grader
import Review
import KataSupport
import Workbook

/// The parts of SARIF that are written.
struct SARIFLog: Encodable {
  /// A result in our words.
  struct Finding {
    let rule: String
    /// `error`, `warning` or `note`.
    let level: String
    let message: String
    let path: String
    let line: Int?
    let column: Int?
    /// The parts that identify the result in a later log: anything but a line.
    let identity: String
    /// The detector of the review that found it; nil for a result of grading.
    var detector: String?
  }

  let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  /// - Parameter rules: the checklist’s; what is none of them is described as what it is.
  /// - Parameter version: the program's; nil to leave it out.
  init(_ findings: [Finding], rules: [Rule], version: String? = nil) {
    let ids = findings.map(\.rule).reduce(into: [String]()) { ids, id in if !ids.contains(id) { ids.append(id) } }
    let descriptors = ids.map { id in
      rules.first { $0.id == id }.map(Descriptor.init)
        ?? Review.detectors.first { $0.name == id }.map { detector in
          Descriptor(detector, of: rules.first { $0.id == detector.rule })
        } ?? Descriptor(other: id)
    }
    var seen: [String: Int] = [:]
    let results = findings.map { finding in
      // The order distinguishes two findings that are alike, such as the same warning twice.
      seen[finding.identity, default: 0] += 1
      let identity = "\(finding.identity)\u{0}\(seen[finding.identity] ?? 1)"
      return Result(finding, index: ids.firstIndex(of: finding.rule) ?? 0, Fingerprint(of: Data(identity.utf8)))
    }
    runs = [Run(tool: Tool(driver: Driver(version: version, rules: descriptors)), results: results)]
  }

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    let tool: Tool
    let results: [Result]
    let columnKind = "unicodeCodePoints"
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name = "kata"
    let version: String?
    let rules: [Descriptor]
  }

  struct Text: Encodable {
    let text: String
    var markdown: String?
  }

  struct Descriptor: Encodable {
    let id: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    var defaultConfiguration = ["level": "error"]

    init(_ rule: Rule) {
      id = rule.id
      shortDescription = Text(text: rule.question)
      fullDescription = Text(text: rule.page.lead.isEmpty ? rule.question : rule.page.lead)
      let sections = rule.page.sections.map { "## \($0.title)\n\n\($0.body)" }
      let page = ([rule.page.lead] + sections).filter { !$0.isEmpty }.joined(separator: "\n\n")
      help = Text(text: page, markdown: page)
    }

    /// A detector of the review, with the page of its rule.
    init(_ detector: Review.DetectorInfo, of rule: Rule?) {
      id = detector.name
      shortDescription = Text(text: detector.why)
      fullDescription = Text(text: "\(detector.why) \(detector.fix)")
      let page = "\(detector.why)\n\n**Fix:** \(detector.fix)\n\n**Right as it is:** \(detector.exception)"
      let more = rule.map { "\n\n\(Descriptor($0).help.text)" } ?? ""
      help = Text(text: page + more, markdown: page + more)
      defaultConfiguration = ["level": detector.severity == .major ? "warning" : "note"]
    }

    /// The results that have no rule of the checklist: a verdict before anything could run, the compiler, or a comment.
    init(other id: String) {
      self.id = id
      let text =
        switch id {
        case "proof": "A scenario of the package does not hold in every interleaving."
        case "compiler": "The compiler warns."
        case IgnoreComment.id: "A comment that was meant to set a finding aside does not."
        default: "The submission could not be run: \(id)."
        }
      (shortDescription, fullDescription, help) = (Text(text: text), Text(text: text), Text(text: text))
    }
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
    let partialFingerprints: [String: String]
    /// The detector of the review that found it.
    let properties: [String: String]?

    init(_ finding: Finding, index: Int, _ fingerprint: Fingerprint) {
      ruleId = finding.rule
      ruleIndex = index
      level = finding.level
      message = Text(text: finding.message)
      locations = [Location(finding)]
      partialFingerprints = ["kataCheck/v1": "\(fingerprint)"]
      properties = finding.detector.map { ["detector": $0] }
    }
  }

  struct Location: Encodable {
    let physicalLocation: Physical

    init(_ finding: Finding) {
      physicalLocation = Physical(
        artifactLocation: ["uri": Self.uri(finding.path)],
        region: .init(startLine: max(finding.line ?? 1, 1), startColumn: finding.column.map { max($0, 1) }))
    }

    /// A path as a relative reference: what has a meaning of its own in a URI is escaped.
    private static func uri(_ path: String) -> String {
      let plain = Set("/-._~".utf8)
      let uri = path.utf8.map { byte in
        let isPlain =
          plain.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
        let digits = String(byte, radix: 16, uppercase: true)
        return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
      return path.hasPrefix("/") ? "file://" + uri : uri
    }
  }

  struct Physical: Encodable {
    let artifactLocation: [String: String]
    let region: Region
  }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int?
  }
}
