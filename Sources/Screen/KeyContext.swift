/// A state of the screen in which keys have a meaning of their own.
enum KeyContext: CaseIterable, Sendable {
  /// The verdict, without an overlay.
  case verdict
  /// The answer of a command.
  case page
  case list
  /// The help over the verdict.
  case keys
  /// Play while the file is being compiled, or has nothing to play.
  case compiling
  /// Play with a state to choose in, or its help.
  case play
  /// The question whether the file is reset.
  case reset
}

extension Set<KeyContext> {
  /// Every context in which the screen asks no question.
  static var everywhere: Self { Set(KeyContext.allCases).subtracting([.reset]) }
}
