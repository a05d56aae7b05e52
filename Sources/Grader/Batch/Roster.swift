import Workbook

/// A class: the submissions that are to be graded, each for one kata, once.
public struct Roster: Sendable {
  /// The name of an entry: the submission and the kata, as bytes. Texts that only look alike are different names.
  public struct Key: Hashable, Comparable, Sendable {
    let bytes: [UInt8]

    /// Creates the name of a submission's entry for a kata.
    public init(submission: String, kata: String) {
      bytes = Array(submission.utf8) + [0] + Array(kata.utf8) + [0]
    }

    public static func < (one: Key, other: Key) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }

    /// FNV-1a, 64 bits, over the UTF-8 of the submission, a zero, the kata and a zero. The same on every machine.
    public var hash: UInt64 { Roster.hash(bytes) }
  }

  /// One file to grade.
  public struct Entry: Sendable {
    /// The name of the submission: any text without a zero byte.
    public let submission: String
    /// The kata that it is for.
    public let kata: Kata
    /// The path of the file, from the current folder.
    public let path: String
    /// The reason to refuse it before grading, as a sentence for the learner; nil if there is none.
    public var refusal: String?
    /// What to tell the learner about the name of the file; nil if it is right.
    public var remark: String?

    /// The name of the entry.
    public var key: Key { Key(submission: submission, kata: kata.name) }
  }

  /// The entries, in the order of their keys.
  public let entries: [Entry]
  /// The digest that names the class: every result has it, and results of two classes are never merged.
  public let fingerprint: String

  /// - Parameter entries: no two with the same key.
  init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.key < $1.key }
    fingerprint = Self.fingerprint(self.entries.map(\.key))
  }

  /// The fingerprint of a class with these keys.
  /// - Parameter keys: the keys of all entries, in their order.
  public static func fingerprint(_ keys: [Key]) -> String {
    let text = String(hash(keys.lazy.flatMap(\.bytes)), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
