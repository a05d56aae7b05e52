/// A key of the keyboard, as far as terminals report it.
enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backTab, backspace
  case up, down, left, right, pageUp, pageDown, home, end
  /// Ctrl-C, Ctrl-Z and Ctrl-L.
  case interrupt, suspend, redraw
}
