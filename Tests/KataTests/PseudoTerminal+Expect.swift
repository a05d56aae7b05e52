import PseudoTerminal
import Testing

extension PseudoTerminal {
  /// Waits until a text stands on the screen; it is an issue if it never does.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      wait { $0.text.contains(text) }, "“\(text)” should be on the screen:\n\(screen.text)",
      sourceLocation: sourceLocation)
  }
}
