/// The result of opening a file to play its checks.
public enum OpenResult: Sendable {
  /// The file was accepted and linked.
  case ready(Playground)
  /// A stage rejected the file, with this verdict: it does not build, breaks the contract or is refused.
  case rejected(Verdict)
}
