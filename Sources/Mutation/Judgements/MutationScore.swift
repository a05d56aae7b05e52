/// How many of a kata's mutants its suite kills.
public struct MutationScore: Codable, Equatable, Sendable {
  /// The mutants that a check fails.
  public let killed: Int
  /// Those, and the survivors that are not judged to be equivalent.
  public let of: Int

  /// A score.
  public init(killed: Int, of: Int) {
    self.killed = killed
    self.of = of
  }

  /// True if a smaller part of the mutants is killed.
  public func isWorse(than other: MutationScore) -> Bool { killed * other.of < other.killed * of }
}
