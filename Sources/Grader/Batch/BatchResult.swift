import KataSupport
import Workbook

/// The result of one entry of a class, as a line of JSON `kata-result/1`.
///
/// Every line names its class, the number of entries of the class, and the part for which it was graded, so that lines can be
/// checked wherever they end up.
public struct BatchResult: Codable, Sendable {
  /// The name of the JSON format that is written, and its version.
  public static let schema = "kata-result/1"

  /// The name of this line's JSON format and its version.
  public var schema = Self.schema
  /// The fingerprint of the class. The JSON key was `class` before, and is still read.
  public var cohort: String
  /// The number of entries of the whole class.
  public var entries: Int
  /// The part that the run graded, such as `1/4`.
  public var shard: String
  /// The name of the submission.
  public var submission: String
  /// The path of the file, from the folder in which the grader ran.
  public var path: String
  /// The verdict on the file.
  public var verdict: Verdict
  /// The keyed digest of everything else in the line; nil if the grader had no key.
  public var digest: String?

  /// Creates the result of an entry.
  public init(_ entry: Roster.Entry, of roster: Roster, _ shard: Shard, _ verdict: Verdict) {
    cohort = roster.fingerprint
    entries = roster.entries.count
    self.shard = "\(shard)"
    submission = entry.submission
    path = entry.path
    self.verdict = verdict
  }

  /// The name of the entry in its class.
  public var key: Roster.Key { Roster.Key(submission: submission, kata: verdict.kata) }

  private enum CodingKeys: String, CodingKey {
    case schema, cohort, entries, shard, submission, path, verdict, digest
  }

  /// The key that ``cohort`` had in earlier results.
  private enum EarlierKeys: String, CodingKey {
    case cohort = "class"
  }

  /// Reads a result.
  /// - Throws: `DecodingError` if a key is missing or has a value of another type.
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
    digest = try container.decodeIfPresent(String.self, forKey: .digest)
  }

  /// Reads a line.
  /// - Returns: nil if the bytes are no result, or one of an entry that its part of the class does not have.
  public init?(line: Data) {
    guard !JSONKeys.haveDuplicates(in: line), let result = try? JSONDecoder().decode(BatchResult.self, from: line),
      result.schema == Self.schema,
      Shard(result.shard)?.contains(result.key) ?? false
    else { return nil }
    self = result
  }

  /// The result with the digest that only a grader with this key can make.
  /// - Parameter key: the key; nil for no digest.
  public func signed(with key: String?) -> BatchResult {
    var result = self
    result.digest = nil
    result.digest = key.map { MessageDigest.hmac(result.line, key: $0.utf8) }
    return result
  }

  /// True if a grader with this key has made the result, or if there is no key.
  public func isGenuine(_ key: String?) -> Bool { key == nil || digest == signed(with: key).digest }

  /// The name of the environment variable that holds the key.
  public static let keyVariable = "KATA_KEY"

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
