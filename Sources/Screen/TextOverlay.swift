/// The answer of a command, as lines.
struct TextOverlay {
  /// The words of the command, without `kata`.
  let command: [String]
  /// Nil while the command runs.
  var lines: [String]?
  /// True if the command refused to answer: the lines give the reason.
  var isRefused = false
}
