#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Workbook

/// The result of one entry of a class: a line of JSON.
///
/// Every line says which class it is of, how many entries that has, and for which part it was graded, so that lines can be
/// checked wherever they end up.
public struct BatchResult: Codable, Sendable {
  public static let schema = "kata-result/1"

  public var schema = Self.schema
  /// The fingerprint of the class. The JSON key was `class` before, and is still read.
  public var cohort: String
  /// The entries of the whole class.
  public var entries: Int
  /// The part that the run graded, such as `1/4`.
  public var shard: String
  public var submission: String
  /// The file, seen from the folder in which the grader ran.
  public var path: String
  public var verdict: Verdict

  public init(_ entry: Roster.Entry, of roster: Roster, _ shard: Shard, _ verdict: Verdict) {
    cohort = roster.fingerprint
    entries = roster.entries.count
    self.shard = "\(shard)"
    submission = entry.submission
    path = entry.path
    self.verdict = verdict
  }

  public var key: Roster.Key { Roster.Key(submission: submission, kata: verdict.kata) }

  private enum CodingKeys: String, CodingKey {
    case schema, cohort, entries, shard, submission, path, verdict
  }

  /// The key that ``cohort`` had in earlier results.
  private enum EarlierKeys: String, CodingKey {
    case cohort = "class"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schema = try container.decode(String.self, forKey: .schema)
    cohort =
      try container.decodeIfPresent(String.self, forKey: .cohort)
      ?? decoder.container(keyedBy: EarlierKeys.self).decode(String.self, forKey: .cohort)
    entries = try container.decode(Int.self, forKey: .entries)
    shard = try container.decode(String.self, forKey: .shard)
    submission = try container.decode(String.self, forKey: .submission)
    path = try container.decode(String.self, forKey: .path)
    verdict = try container.decode(Verdict.self, forKey: .verdict)
  }

  /// - Returns: nil if the bytes are no such line.
  public init?(line: Data) {
    guard let result = try? JSONDecoder().decode(BatchResult.self, from: line), result.schema == Self.schema,
      Shard(result.shard)?.contains(result.key) ?? false
    else { return nil }
    self = result
  }

  /// The line with its newline, as text.
  public var text: String { String(decoding: line, as: UTF8.self) }

  /// The line with its newline. Equal results are equal bytes.
  public var line: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in it can fail to be encoded: texts, numbers and lists.
    return ((try? encoder.encode(self)) ?? Data()) + Data("\n".utf8)
  }
}
