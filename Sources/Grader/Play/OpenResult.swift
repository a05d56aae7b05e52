/// The result of opening a file to play its checks.
public enum OpenResult: Sendable {
  case ready(Playground)
  /// There is nothing to play, for the reason that this verdict gives: the file does not build, breaks the contract or is refused.
  case rejected(Verdict)
}
