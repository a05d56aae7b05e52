import Grader
import Reports
import Workbook

/// Playing a check: the person chooses who runs next, and sees what comes of it.
struct PlaySheet {
  let check: String
  /// Where the choices have led; nil while the file is being compiled.
  var moment: PlayState?
  /// What the explorer has found from here on.
  var finish: ContinuationSearch?
  /// Why there is nothing to play.
  var complaint = ""

  func lines(_ style: Style, room: Int) -> [String] {
    guard let moment else { return ["  " + (complaint.isEmpty ? "Your file is being compiled…" : complaint)] }
    let found = finish.map { [""] + FinishReport($0, style: style).lines() } ?? []
    return PlayReport(moment, style: style).lines(rows: max(room - found.count, 8)) + found
  }

  /// The keys that mean something now.
  var keys: [String] {
    guard let moment else { return [] }
    let choose = moment.options.isEmpty ? [] : ["0-\(moment.options.count - 1)  choose", "f  let it finish"]
    let view = finish?.shortest == nil ? [] : ["v  view the break"]
    let back = moment.choices.isEmpty ? [] : ["u  undo", "a  again"]
    return choose + view + back + ["w  save", "tab  next check"]
  }

  static func request(_ word: String, _ choices: some Sequence<Int>) -> String {
    "\(word) \(choices.map(String.init).joined(separator: ","))"
  }
}

extension Desk {
  /// The check that is shown, if a schedule can be played of it.
  var testInFocus: String? { kata.tests.first { $0.id == check?.id }?.id }

  /// The check to play where none is broken.
  var firstWithChoices: String {
    verdict?.checks.first { $0.schedules > 1 }?.id ?? kata.tests[0].id
  }

  mutating func play(_ check: String) -> [Effect] {
    sheet = .play(PlaySheet(check: check))
    top = 0
    return [.play(check: check)]
  }

  /// What a key does in play; nil if it means there what it means everywhere.
  mutating func press(_ key: Key, _ play: PlaySheet) -> [Effect]? {
    if key == .tab || key == .backTab {
      let ids = kata.tests.map(\.id)
      let place = ids.firstIndex(of: play.check) ?? 0
      return self.play(ids[(place + (key == .tab ? 1 : ids.count - 1)) % ids.count])
    }
    guard let moment = play.moment else { return nil }
    switch key {
    case .character(let digit) where digit.isASCII && digit.isWholeNumber:
      guard let choice = digit.wholeNumberValue, moment.options.indices.contains(choice) else {
        notice = moment.options.isEmpty ? "The run is over: u takes a step back." : "There is no option \(digit)."
        return []
      }
      return [.ask(PlaySheet.request("look", moment.choices + [choice]))]
    case .character("u"), .backspace, .left:
      guard !moment.choices.isEmpty else {
        notice = "This is the start."
        return []
      }
      return [.ask(PlaySheet.request("look", moment.choices.dropLast()))]
    case .character("a"): return [.ask("look")]
    case .character("f"): return [.ask(PlaySheet.request("finish", moment.choices))]
    case .character("v"):
      guard let shortest = play.finish?.shortest else { return nil }
      sheet = .play(PlaySheet(check: play.check, moment: shortest))
      return []
    case .character("w"): return [.ask(PlaySheet.request("save", moment.choices))]
    default: return nil
    }
  }

  /// Takes in what play has answered.
  mutating func take(_ answer: PlayAnswer) {
    guard case .play(var play) = sheet else { return }
    if let moment = answer.moment {
      play.moment = moment
      play.finish = nil
    }
    if let finish = answer.finish { play.finish = finish }
    if play.moment == nil { play.complaint = answer.notice ?? "" } else { notice = answer.notice ?? "" }
    sheet = .play(play)
  }
}
