/// An overlay: it covers the kata's verdict on the screen.
enum Overlay {
  /// The answer of a command.
  case text(TextOverlay)
  /// The list of katas, with the index of the selected one.
  case list(selection: Int)
  case play(PlayOverlay)
  /// Every check that does not hold, in full.
  case checks
  /// The help: the keys and what they do.
  case keys
}
