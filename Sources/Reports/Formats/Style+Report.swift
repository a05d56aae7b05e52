extension Style {
  /// For reports that other systems show: no colour, no end.
  static var report: Style { Style(width: 110, height: .max) }
}
