import Grader
import Reports
import Workbook

/// What the screen is about: the kata, its verdict, and what lies over it. Keys and answers change it, and it says what is to
/// be done about them. It knows no terminal, no file and no process.
struct Desk {
  /// What lies over the kata's verdict.
  enum Sheet {
    /// What a command answers.
    case text(TextSheet)
    case list(selection: Int)
    case play(PlaySheet)
    case keys
  }

  /// What is to be done.
  enum Effect: Equatable {
    /// Grade the file; whatever is graded now is out of date.
    case check
    /// Run a command and show what it answers.
    case read([String])
    /// Open a check to play.
    case play(check: String)
    /// Ask whoever plays.
    case ask(String)
    /// Nobody waits for the answer any more.
    case stopReading
    /// Turn to another kata.
    case turn(to: Int)
    case reset
    case suspend
    case redraw
    case quit
    /// Ctrl-C.
    case interrupt
  }

  let workbook: Workbook
  /// The index of the kata in the workbook.
  var index: Int
  var progress: Progress
  /// The file, as the reader would name it.
  var path: String
  /// The last verdict, which stays until there is a newer one.
  var verdict: Verdict?
  var comparison: Comparison?
  /// What keeps the kata from being graded.
  var trouble = ""
  var isChecking = false
  /// The check whose interleaving is shown; the first that does not hold if nil.
  var focus: String?
  var sheet: Sheet?
  /// The line that the page begins with.
  var top = 0
  /// A sentence for the person, until the next key.
  var notice = ""
  /// True while the next key answers whether the file is reset.
  var isAskingToReset = false

  var kata: Kata { workbook.katas[index] }

  /// The check that keys are about.
  var check: Verdict.Check? {
    let broken = verdict?.checks.filter { $0.result != .passed && $0.result != .notRun } ?? []
    return broken.first { $0.id == focus } ?? broken.first
  }

  var hasPassed: Bool { verdict?.verdict == .passed }

  // MARK: Keys

  mutating func press(_ key: Key) -> [Effect] {
    notice = ""
    if isAskingToReset { return answerReset(key) }
    if case .play(let play) = sheet, let effects = press(key, play) { return effects }
    switch key {
    case .interrupt: return [.interrupt]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .up, .character("k"): return move(by: -1)
    case .down, .character("j"): return move(by: 1)
    case .pageUp: return move(by: -10)
    case .pageDown, .character(" "): return move(by: 10)
    case .home: return move(by: -100_000)
    case .end: return move(by: 100_000)
    case .escape, .backspace: return close()
    case .enter: return enter()
    case .tab: return focus(by: 1)
    case .backTab: return focus(by: -1)
    case .character(let character): return press(character)
    case .left: return turn(by: -1)
    case .right: return turn(by: 1)
    }
  }

  private mutating func press(_ character: Character) -> [Effect] {
    switch character {
    case "q": return sheet == nil ? [.quit] : close()
    case "n": return turn(by: 1)
    case "N": return turn(by: -1)
    case "c": return [.check]
    case "?": return show(.keys)
    case "l": return show(.list(selection: index))
    case "b": return read(["show", kata.name])
    case "h": return readHint()
    case "e": return read(["explain", hasPassed ? kata.name : check?.rule ?? kata.rules[0]])
    case "p": return play(testInFocus ?? firstWithChoices)
    case "r": return readReplay()
    case "d": return read(["diff", kata.name])
    case "s": return read(["solution", kata.name])
    case "S": return read(["solution", kata.name, "--reveal"])
    case "x":
      isAskingToReset = true
      return []
    default:
      notice = "“\(character)” does nothing here: ? shows the keys."
      return []
    }
  }

  private mutating func answerReset(_ key: Key) -> [Effect] {
    isAskingToReset = false
    guard key != .interrupt else { return [.interrupt] }
    guard key == .character("y") else {
      notice = "Nothing was changed."
      return []
    }
    return [.reset]
  }

  // MARK: Sheets

  private mutating func show(_ sheet: Sheet) -> [Effect] {
    self.sheet = sheet
    top = 0
    return [.stopReading]
  }

  private mutating func close() -> [Effect] {
    sheet = nil
    top = 0
    return [.stopReading]
  }

  /// Shows what a command answers once it has.
  mutating func read(_ command: [String]) -> [Effect] {
    sheet = .text(TextSheet(command: command))
    top = 0
    return [.read(command)]
  }

  private mutating func readHint() -> [Effect] {
    guard !hasPassed else {
      notice = "Every check holds: there is nothing to hint at. e explains the kata."
      return []
    }
    return read(["hint", kata.name] + (check.map { [$0.id] } ?? []))
  }

  private mutating func readReplay() -> [Effect] {
    guard let check, !check.schedule.isEmpty else {
      notice = "There is no broken interleaving to replay."
      return []
    }
    return read(["replay", kata.name, check.id, check.schedule])
  }

  private mutating func enter() -> [Effect] {
    guard case .list(let selection) = sheet else { return sheet == nil ? [.check] : close() }
    return [.turn(to: selection)]
  }

  private mutating func move(by lines: Int) -> [Effect] {
    if case .list(let selection) = sheet {
      sheet = .list(selection: max(0, min(selection + lines, workbook.katas.count - 1)))
    } else {
      // Drawing knows how many lines there are, and takes back what is too much.
      top = max(0, top + lines)
    }
    return []
  }

  private mutating func focus(by step: Int) -> [Effect] {
    let broken = verdict?.checks.filter { $0.result != .passed && $0.result != .notRun } ?? []
    guard let check, let place = broken.firstIndex(where: { $0.id == check.id }) else { return [] }
    focus = broken[(place + step + broken.count) % broken.count].id
    top = 0
    return []
  }

  private mutating func turn(by step: Int) -> [Effect] {
    guard workbook.katas.indices.contains(index + step) else {
      notice = step > 0 ? "This is the last kata." : "This is the first kata."
      return []
    }
    return [.turn(to: index + step)]
  }
}

/// What a command has answered.
struct TextSheet {
  let command: [String]
  /// Nil while the command runs.
  var lines: [String]?
  /// True if it has no answer but a complaint.
  var isRefused = false
}
