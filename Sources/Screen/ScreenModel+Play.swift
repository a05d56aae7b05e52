import Grader
import Reports

/// Playing a check.
extension ScreenModel {
  /// The check to play: the one in focus if it has a schedule, else the first that has a choice to make.
  var checkToPlay: String {
    kata.tests.first { $0.id == check?.id }?.id
      ?? verdict?.checks.first { $0.schedules > 1 }?.id ?? kata.tests[0].id
  }

  /// Opens a check to play.
  mutating func play(_ check: String) -> [Effect] {
    overlay = .play(PlayOverlay(check: check))
    top = 0
    return [.play(check: check)]
  }

  /// Opens the next check of the kata, or the one before.
  mutating func playNextCheck(by step: Int) -> [Effect] {
    guard case .play(let play) = overlay else { return [] }
    let ids = kata.tests.map(\.id)
    let place = ids.firstIndex(of: play.check) ?? 0
    return self.play(ids[(place + step + ids.count) % ids.count])
  }

  /// Makes a choice.
  mutating func choose(_ option: Int) -> [Effect] {
    guard case .play(let play) = overlay, let state = play.state else { return [] }
    guard state.options.indices.contains(option) else {
      notice = state.options.isEmpty ? "The run is over: u takes a step back." : "There is no option \(option)."
      return []
    }
    return ask("look", after: state.choices + [option])
  }

  /// Takes the last choice back.
  mutating func undoChoice() -> [Effect] {
    guard case .play(let play) = overlay, let state = play.state else { return [] }
    guard !state.choices.isEmpty else {
      notice = "This is the start."
      return []
    }
    return ask("look", after: state.choices.dropLast())
  }

  /// Asks about the choices so far: `finish` or `save`.
  func ask(_ request: String) -> [Effect] {
    guard case .play(let play) = overlay, let state = play.state else { return [] }
    return ask(request, after: state.choices)
  }

  private func ask(_ request: String, after choices: some Sequence<Int>) -> [Effect] {
    [.request("\(request) \(choices.map(String.init).joined(separator: ","))")]
  }

  /// Shows the shortest continuation that breaks the check, if the explorer has found one.
  mutating func viewBreak() -> [Effect]? {
    guard case .play(let play) = overlay, let shortest = play.search?.shortest else { return nil }
    overlay = .play(PlayOverlay(check: play.check, state: shortest))
    return []
  }

  /// Takes an answer of the play that is open.
  mutating func receive(_ answer: PlayAnswer) {
    guard case .play(var play) = overlay else { return }
    // An answer to a request ends the help; the first one, of the compiler, is no such answer.
    if play.state != nil { play.showsKeys = false }
    if let state = answer.moment {
      play.state = state
      play.search = nil
    }
    if let search = answer.finish { play.search = search }
    if play.state == nil { play.refusal = answer.notice ?? "" } else { notice = answer.notice ?? "" }
    overlay = .play(play)
  }
}
