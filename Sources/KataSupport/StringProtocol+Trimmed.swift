extension StringProtocol {
  /// Without the space around it.
  package var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
