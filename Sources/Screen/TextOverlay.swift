import Reports

/// The answer of a command, as lines.
struct TextOverlay {
  /// The words of the command, without `kata`.
  let command: [String]
  /// Nil while the command runs.
  var lines: [String]?
  /// True if the command refused to answer: the lines give the reason.
  var isRefused = false

  /// The lines of the page. A reason is a sentence, which takes as many as it needs.
  func lines(_ style: Style) -> [String] {
    guard let lines else { return ["  …"] }
    return isRefused ? lines.flatMap { style.wrap($0, indent: 2).split(separator: "\n").map(String.init) } : lines
  }
}
