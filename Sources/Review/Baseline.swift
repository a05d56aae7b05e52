import KataSupport
import Workbook

/// The findings that code had when a project began to be reviewed: they are not reported again, until their lines change.
///
/// A finding is the same as before if its rule, its file and the text of its line are, whatever the line's number.
public struct Baseline: Codable, Equatable, Sendable {
  struct Entry: Codable, Equatable, Hashable, Sendable {
    let rule: String
    /// As seen from the root of its repository, or from the baseline's folder if it is in none.
    let file: String
    /// The line without the space around it.
    let text: String
    /// How many such findings there are.
    var count: Int

    var key: String { [rule, file, text].joined(separator: "\u{0}") }
  }

  private static let name = "kata-baseline/1"

  private var schema = Baseline.name
  private var findings: [Entry] = []

  /// - Parameters:
  ///   - findings: those to leave out from now on.
  ///   - file: the path of a finding's file, seen from the root of its repository.
  public init(_ findings: [Finding], file: (Finding) -> String) {
    var entries: [String: Entry] = [:]
    for finding in findings {
      let entry = Entry(rule: finding.rule, file: file(finding), text: finding.text, count: 0)
      entries[entry.key, default: entry].count += 1
    }
    self.findings = entries.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Reads a baseline.
  /// - Throws: a usage error if the file is no baseline.
  public init(file: String) throws(UserError) {
    guard let baseline = try? JSONDecoder().decode(Baseline.self, from: try Files.read(file)),
      baseline.schema == Self.name
    else { throw .usage("\(file) is no baseline of kata review: make it with --write-baseline.") }
    self = baseline
  }

  /// The findings that the baseline does not have; of several alike, those beyond the number that it has.
  public func new(_ findings: [Finding], file: (Finding) -> String) -> [Finding] {
    var left = Dictionary(self.findings.map { ($0.key, $0.count) }) { $0 + $1 }
    return findings.filter { finding in
      let key = Entry(rule: finding.rule, file: file(finding), text: finding.text, count: 0).key
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }
}
