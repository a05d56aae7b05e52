import Grader
import Workbook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// SARIF 2.1.0, as GitHub’s code scanning reads it: the checklist’s rules, and a result for each check that does not hold.
///
/// The members are those of the OASIS schema `sarif-schema-2.1.0.json`. A result is known again by its fingerprint, which is made
/// from the file, the kata and the check and not from a line.
public enum SARIFReport: ReportFormat {
  public static let name = "sarif"
  public static let isOfOneSubmission = false

  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    let findings = graded.flatMap(findings)
    let ids = findings.map(\.rule).reduce(into: [String]()) { ids, id in if !ids.contains(id) { ids.append(id) } }
    let rules = ids.map { id in
      context.rules.first { $0.id == id }.map(Log.Descriptor.init) ?? Log.Descriptor(verdict: id)
    }
    var seen: [String: Int] = [:]
    let results = findings.map { finding in
      // Two that are alike, such as the same warning twice, are told apart by their order.
      seen[finding.identity, default: 0] += 1
      let identity = "\(finding.identity)\u{0}\(seen[finding.identity] ?? 1)"
      return Log.Result(finding, index: ids.firstIndex(of: finding.rule) ?? 0, Fingerprint(of: Data(identity.utf8)))
    }
    return JSONReport.text(Log(runs: [.init(tool: .init(driver: .init(rules: rules)), results: results)]))
  }

  fileprivate struct Finding {
    let rule: String
    let level: String
    let message: String
    let path: String
    let location: Verdict.Location?
    let identity: String
  }

  private static func findings(_ graded: Graded) -> [Finding] {
    let verdict = graded.verdict
    func finding(
      _ rule: String, _ level: String, _ message: String, _ location: Verdict.Location?, _ identity: String
    ) -> Finding {
      let names = [graded.path, graded.kata.name, rule, identity].joined(separator: "\u{0}")
      return Finding(
        rule: rule, level: level, message: message, path: graded.path, location: location, identity: names)
    }
    func finding(_ diagnostic: Verdict.Diagnostic, _ rule: String) -> Finding {
      finding(
        rule, diagnostic.severity.rawValue, diagnostic.message, diagnostic.location,
        diagnostic.message + "\u{0}" + diagnostic.excerpt.filter { !$0.isNumber })
    }
    guard !graded.isStopped else {
      let errors = verdict.diagnostics.map { finding($0, verdict.verdict.rawValue) }
      return errors.isEmpty ? [finding(verdict.verdict.rawValue, "error", verdict.message, nil, "")] : errors
    }
    let broken = graded.tests.filter { $0.result != .passed }.map { test in
      finding(
        test.rule, test.kind == "uncontrolled" ? "warning" : "error",
        test.message.isEmpty ? "\(test.title): \(test.kind)." : "\(test.title): \(test.message)", test.location, test.id
      )
    }
    return broken + verdict.diagnostics.map { finding($0, "compiler") }
  }
}

/// The parts of SARIF that are written.
private struct Log: Encodable {
  let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

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
    let defaultConfiguration = ["level": "error"]

    init(_ rule: Rule) {
      id = rule.id
      shortDescription = Text(text: rule.question)
      fullDescription = Text(text: rule.page.lead.isEmpty ? rule.question : rule.page.lead)
      let sections = rule.page.sections.map { "## \($0.title)\n\n\($0.body)" }
      let page = ([rule.page.lead] + sections).filter { !$0.isEmpty }.joined(separator: "\n\n")
      help = Text(text: page, markdown: page)
    }

    /// What is no rule of the checklist: a verdict before anything could run, or the compiler.
    init(verdict id: String) {
      self.id = id
      let text = id == "compiler" ? "The compiler warns." : "The submission could not be run: \(id)."
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

    init(_ finding: SARIFReport.Finding, index: Int, _ fingerprint: Fingerprint) {
      ruleId = finding.rule
      ruleIndex = index
      level = finding.level
      message = Text(text: finding.message)
      locations = [Location(finding.path, finding.location)]
      partialFingerprints = ["kataCheck/v1": "\(fingerprint)"]
    }
  }

  struct Location: Encodable {
    let physicalLocation: Physical

    init(_ path: String, _ location: Verdict.Location?) {
      physicalLocation = Physical(
        artifactLocation: ["uri": Self.uri(path)],
        region: .init(startLine: max(location?.line ?? 1, 1), startColumn: location.map { max($0.column, 1) }))
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
