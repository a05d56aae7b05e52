/// A solution with one small change.
public struct Mutant: Sendable {
  /// The solution, the operator and the place of the change.
  public let key: MutantKey
  /// What it does differently, as a sentence without its subject.
  public let summary: String
  /// The first changed line, from 1.
  public let line: Int
  /// The whole source of the mutant.
  public let source: String
}
