/// The result of searching every continuation of the choices that a player made.
public struct ContinuationSearch: Codable, Equatable, Sendable {
  /// Names this JSON format and its version.
  public var schema = "kata-play-finish/1"
  /// The name of the kata.
  public var kata: String
  /// The id of the check.
  public var check: String
  /// The choices that every continuation begins with.
  public var choices: [Int]
  /// The number of continuations that ran; 0 if one ended or stopped the process.
  public var continuations: Int
  /// The number of them that broke the check.
  public var broken: Int
  /// True if every continuation ran.
  public var exhaustive: Bool
  /// A description of what was covered.
  public var coverage: String
  /// The end of the shortest continuation that breaks the check; nil if all hold.
  public var shortest: PlayState?
}
