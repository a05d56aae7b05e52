/// An error for people: one sentence that says what is wrong and what to do, and the exit status it ends with.
public struct UserError: Error, CustomStringConvertible, Sendable {
  /// The cause of an error; the raw value is the exit status.
  public enum Kind: Int32, Sendable {
    /// The request cannot be carried out as the user made it.
    case usage = 2
    /// Something that `kata` needs is missing or broken; never the learner's fault.
    case infrastructure = 3
    /// The user ended the program.
    case interrupted = 130
  }

  /// The cause of the error.
  public let kind: Kind
  public let description: String

  /// - Parameter description: a sentence that says what is wrong and what to do.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// An error of the kind ``Kind/usage``.
  public static func usage(_ text: String) -> UserError { UserError(.usage, text) }
  /// An error of the kind ``Kind/infrastructure``.
  public static func infrastructure(_ text: String) -> UserError { UserError(.infrastructure, text) }
}
