/// A person's word on a mutant that no check kills, although it is not the same code.
public struct MutantJudgement: Encodable, Sendable {
  /// The reason why no check has to kill a mutant.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// It behaves as the solution does, in every situation that a user could bring about.
    case equivalent
    /// It behaves differently, and the brief says nothing about that.
    case silent
  }

  /// The name of the mutant.
  public let key: MutantKey
  /// The judgement in one word.
  public let kind: Kind
  /// The reason, as a sentence.
  public let why: String

  enum CodingKeys: String, CodingKey {
    case kind = "judgement", why
  }

  public func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(why, forKey: .why)
  }
}
