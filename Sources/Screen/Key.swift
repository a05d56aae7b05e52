/// A key of the keyboard, as far as terminals report it.
enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backTab, backspace
  /// A text that was pasted: it is meant for another window.
  case paste
  case up, down, left, right, pageUp, pageDown, home, end
  /// Ctrl-C, Ctrl-Z and Ctrl-L.
  case interrupt, suspend, redraw
}
