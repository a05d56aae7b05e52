import KataSupport
import Workbook

/// The decisions of a project about its review, from its `.kata-review.json`.
///
///     {
///       "exclude": ["Sources/Old", "*.gen.swift"],
///       "detectors": {
///         "sendable-justified/unjustified-sendable": { "confidence": "likely" },
///         "redundant-hop": "off"
///       },
///       "folders": { "Tests": { "confidence": "likely" } }
///     }
///
/// A finding is never surer than its detector says: `confidence` is the most that is left of it.
public struct Configuration: Sendable, Equatable {
  /// The name of the file, which is looked for in the folder of a source and those above it.
  public static let fileName = ".kata-review.json"

  /// The change to the findings of a rule or a detector.
  public struct Change: Sendable, Equatable {
    /// Whether its findings are left out.
    public var isOff = false
    /// The most confidence that is left of its findings; nil for the detector's own.
    public var confidence: Finding.Confidence?
    /// The severity of its findings; nil for the detector's own.
    public var severity: Finding.Severity?
  }

  struct Section: Sendable, Equatable {
    var confidence: Finding.Confidence?
    /// By rule or detector.
    var detectors: [String: Change] = [:]
  }

  /// The folder that its paths are seen from.
  public let folder: String
  private let exclude: [PathPattern]
  private let root: Section
  private let folders: [(pattern: PathPattern, section: Section)]

  /// A configuration that changes nothing.
  public init() { self.init(folder: "", exclude: [], root: Section(), folders: []) }

  private init(folder: String, exclude: [PathPattern], root: Section, folders: [(PathPattern, Section)]) {
    self.folder = folder
    self.exclude = exclude
    self.root = root
    self.folders = folders.map { (pattern: $0.0, section: $0.1) }
  }

  public static func == (left: Configuration, right: Configuration) -> Bool {
    left.folder == right.folder && left.exclude == right.exclude && left.root == right.root
      && left.folders.elementsEqual(right.folders) { $0.pattern == $1.pattern && $0.section == $1.section }
  }

  /// What holds for the findings in a file.
  public struct Decision: Sendable, Equatable {
    /// The kind of the file; nil for the code of a product.
    public var kind: FileKind?
    /// Whether the configuration leaves the file out.
    public var isExcluded = false
    /// The most confidence that is left of its findings; nil for that of the detectors.
    public var confidence: Finding.Confidence?
    /// By rule or detector.
    public var changes: [String: Change] = [:]

    /// A finding as it is reported; nil if it is not.
    public func applied(to finding: Finding) -> Finding? {
      var finding = finding
      if let confidence { finding.confidence = min(finding.confidence, confidence) }
      // That of a detector comes after that of its rule.
      for name in [finding.rule, finding.detector, "\(finding.rule)/\(finding.detector)"] {
        guard let change = changes[name] else { continue }
        if change.isOff { return nil }
        if let confidence = change.confidence { finding.confidence = min(finding.confidence, confidence) }
        if let severity = change.severity { finding.severity = severity }
      }
      return finding
    }
  }

  /// Detectors that ask for a comment: what they find is seldom a bug.
  private static let defaults = [
    "unjustified-sendable": Change(confidence: .look), "unsafe-variable": Change(confidence: .look),
  ]

  /// What holds for a file.
  /// - Parameters:
  ///   - path: the file's path below the configuration's folder.
  ///   - kind: its kind.
  public func decision(for path: String, kind: FileKind?) -> Decision {
    var decision = Decision(kind: kind, confidence: kind.flatMap { $0.isSkipped ? nil : .look }, changes: Self.defaults)
    decision.isExcluded = exclude.contains { $0.matches(path) }
    for section in [root] + folders.filter({ $0.pattern.matches(path) }).map({ $0.section }) {
      if let confidence = section.confidence { decision.confidence = confidence }
      decision.changes.merge(section.detectors) { $1 }
    }
    return decision
  }

  // MARK: Reading

  /// Reads a configuration.
  /// - Throws: a usage error that names what is wrong in the file.
  public init(file: String) throws(UserError) {
    let value = JSONValue(parsing: try Files.read(file))
    guard let value, let members = value.members else { throw .usage("\(file) is no JSON object.") }
    try Self.check(members.keys, ["confidence", "detectors", "exclude", "folders"], file)
    var exclude: [PathPattern] = []
    for element in value["exclude"]?.array ?? [] {
      guard let text = element.text else { throw .usage("\(file): “exclude” is a list of paths.") }
      exclude.append(PathPattern(text))
    }
    var folders: [(PathPattern, Section)] = []
    for (path, section) in (value["folders"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      try Self.check(section.members?.keys ?? [:].keys, ["confidence", "detectors"], file)
      folders.append((PathPattern(path), try Self.section(section, file)))
    }
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    self.init(
      folder: folder.isEmpty && file.hasPrefix("/") ? "/" : folder, exclude: exclude,
      root: try Self.section(value, file), folders: folders)
  }

  private static func section(_ value: JSONValue, _ file: String) throws(UserError) -> Section {
    var section = Section(confidence: try choice(value["confidence"], file))
    for (name, change) in value["detectors"]?.members ?? [:] {
      guard Review.names.contains(name) else { throw .usage("\(file): there is no rule or detector “\(name)”.") }
      if change.text == "off" {
        section.detectors[name] = Change(isOff: true)
        continue
      }
      guard let members = change.members else {
        throw .usage("\(file): “\(name)” is \"off\" or has a confidence or a severity.")
      }
      try check(members.keys, ["confidence", "severity"], file)
      section.detectors[name] = Change(
        confidence: try choice(change["confidence"], file), severity: try choice(change["severity"], file))
    }
    return section
  }

  private static func choice<Choice>(_ value: JSONValue?, _ file: String) throws(UserError) -> Choice?
  where Choice: CaseIterable & RawRepresentable<String> {
    guard let value else { return nil }
    guard let choice = value.text.flatMap(Choice.init) else {
      let names = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
      throw .usage("\(file): “\(value.text ?? "that")” is none of \(names).")
    }
    return choice
  }

  private static func check(
    _ names: some Collection<String>, _ known: Set<String>, _ file: String
  ) throws(UserError) {
    guard let other = names.sorted().first(where: { !known.contains($0) && $0 != "$schema" }) else { return }
    throw .usage("\(file): “\(other)” is none of \(known.sorted().joined(separator: ", ")).")
  }
}

extension JSONValue {
  fileprivate var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
}
