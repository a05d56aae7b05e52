import Workbook

/// Overlays, katas and the page: what the keys outside of play do.
extension ScreenModel {
  // MARK: Overlays

  /// Opens an overlay that needs no command.
  mutating func show(_ overlay: Overlay) -> [Effect] {
    self.overlay = overlay
    top = 0
    return [.stopReading]
  }

  /// Shows the keys: those of play above the play, which goes on.
  mutating func showKeys() -> [Effect] {
    guard case .play(var play) = overlay else { return show(.keys) }
    play.showsKeys = true
    overlay = .play(play)
    return []
  }

  /// Returns from the help to the play, or from any other overlay to the verdict.
  mutating func close() -> [Effect] {
    if case .play(var play) = overlay, play.showsKeys {
      play.showsKeys = false
      overlay = .play(play)
      return []
    }
    overlay = nil
    top = 0
    return [.stopReading]
  }

  /// Opens an empty text overlay, which the answer of a command fills.
  mutating func read(_ command: [String]) -> [Effect] {
    overlay = .text(TextOverlay(command: command))
    top = 0
    return [.read(command)]
  }

  /// Shows the next hint for the check in focus.
  mutating func readHint() -> [Effect] {
    guard !hasPassed else {
      notice = "Every check holds: there is nothing to hint at. e explains the kata."
      return []
    }
    return read(["hint", kata.name] + (check.map { [$0.id] } ?? []))
  }

  /// Shows the interleaving that breaks the check in focus.
  mutating func readReplay() -> [Effect] {
    guard let check, !check.schedule.isEmpty else {
      notice = "There is no broken interleaving to replay."
      return []
    }
    return read(["replay", kata.name, check.id, check.schedule])
  }

  // MARK: Moving

  /// Scrolls the page, or moves the selection of the list.
  mutating func move(by lines: Int) -> [Effect] {
    if case .list(let selection) = overlay {
      overlay = .list(selection: max(0, min(selection + lines, workbook.katas.count - 1)))
    } else {
      // Drawing knows the number of lines, and takes back what is too much.
      top = max(0, top + lines)
    }
    return []
  }

  /// Turns to the kata that is selected in the list.
  func turnToSelection() -> [Effect] {
    guard case .list(let selection) = overlay else { return [] }
    return [.turn(to: selection)]
  }

  /// Turns to the next kata, or to the one before.
  mutating func turn(by step: Int) -> [Effect] {
    guard let kata = neighbour(step) else {
      notice = step > 0 ? "This is the last kata." : "This is the first kata."
      return []
    }
    return [.turn(to: position(of: kata))]
  }

  /// The kata that comes some steps later on the path, or earlier; nil beyond its ends.
  func neighbour(_ step: Int) -> Kata? {
    let path = workbook.path
    guard let place = path.firstIndex(where: { $0.name == kata.name }), path.indices.contains(place + step) else {
      return nil
    }
    return path[place + step]
  }

  private func position(of kata: Kata) -> Int { workbook.katas.firstIndex { $0.name == kata.name } ?? index }

  /// Shows the next broken check, or the one before.
  mutating func focusNextCheck(by step: Int) -> [Effect] {
    let broken = brokenChecks
    guard let check, let place = broken.firstIndex(where: { $0.id == check.id }) else { return [] }
    focus = broken[(place + step + broken.count) % broken.count].id
    top = 0
    return []
  }

  // MARK: Reset

  /// Asks whether the file is reset.
  mutating func askToReset() -> [Effect] {
    isAskingToReset = true
    return []
  }

  /// Takes the answer to that question.
  mutating func answerReset(_ isMeant: Bool) -> [Effect] {
    isAskingToReset = false
    guard !isMeant else { return [.reset] }
    notice = "Nothing was changed."
    return []
  }
}
