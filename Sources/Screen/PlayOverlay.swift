import Grader
import Reports

/// A check that is being played: the learner chooses which task runs next, and sees what comes of it.
struct PlayOverlay {
  /// The id of the check.
  let check: String
  /// Where the choices have led; nil while the file is being compiled.
  var state: PlayState?
  /// The result of the explorer from here on; nil before the learner asks for it.
  var search: ContinuationSearch?
  /// Why there is nothing to play; empty if there is.
  var refusal = ""
  /// True while the help covers the play.
  var showsKeys = false

  /// The lines of the page.
  func lines(_ style: Style, room: Int) -> [String] {
    if showsKeys { return KeyBinding.help(in: .play, style) }
    guard let state else { return ["  " + (refusal.isEmpty ? "Your file is being compiled…" : refusal)] }
    let found = search.map { [""] + FinishReport($0, style: style).lines() } ?? []
    return PlayReport(state, style: style).lines(rows: max(room - found.count, 8)) + found
  }
}
