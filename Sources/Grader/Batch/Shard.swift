/// A part of a class that one machine grades.
///
/// The part of an entry follows from its key alone, so that machines need not talk to each other and a list may be in any order.
public struct Shard: Equatable, Sendable, CustomStringConvertible {
  /// The number of the part, from 1 to ``count``.
  public let index: Int
  /// The number of parts.
  public let count: Int

  /// The only part of one.
  public static let whole = Shard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `i/n`, such as `1/4`.
  /// - Returns: nil if it is none, or if `i` is not from 1 to `n`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Self.number($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index <= count else { return nil }
    self.init(index: index, count: count)
  }

  /// A number from 1 up, of digits alone.
  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 >= 1 ? $0 : nil }
  }

  public var description: String { "\(index)/\(count)" }

  /// True if an entry belongs to this part.
  public func contains(_ key: Roster.Key) -> Bool { key.hash % UInt64(count) == UInt64(index - 1) }
}
