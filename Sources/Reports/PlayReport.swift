import Grader

/// A moment of play for a terminal: the timeline so far, and below it the tasks that could run next, or the end.
public struct PlayReport {
  private let moment: PlayState
  private let style: Style
  private let replay: String

  /// The report of a state, whose texts are made safe for a terminal.
  /// - Parameter replay: the command that replays a schedule of the check, without the schedule; that of a kata if nil.
  public init(_ moment: PlayState, style: Style, replay: String? = nil) {
    self.moment = moment.sanitized(for: style)
    self.style = style
    self.replay = replay ?? "kata replay \(moment.kata) \(moment.check)"
  }

  /// The lines. Where they would be more than `rows`, rows in the middle of the timeline give way, never the newest.
  public func lines(rows: Int = .max) -> [String] {
    let timeline = TimelineTable(columns: moment.columns, events: moment.timeline)
    let end = moment.state == .choosing ? options : ending
    var table = timeline.lines(style, indent: 2, wraps: false)
    let room = rows - heading.count - 1 - end.count
    if table.count > room {
      // The table’s two lines of heading stay, and the line that says what is left out.
      table = timeline.lines(style, indent: 2, limit: max(room - 3, Self.fewest), wraps: false)
    }
    let lines = heading + (table.isEmpty ? [] : table + [""]) + end
    return lines.flatMap { style.plain($0).split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The rows of a timeline that are always shown.
  private static let fewest = 3

  private var heading: [String] {
    let made = moment.choices.isEmpty ? "" : " · after \(moment.choices.map(String.init).joined(separator: ","))"
    let point = moment.state == .choosing ? "choice \(moment.choices.count + 1)" : "over"
    return [
      style.justified(
        moment.title, moment.title == moment.check ? "" : moment.check, styleLeft: { style.styled($0, .bold) },
        styleRight: { style.styled($0, .faint) }),
      style.justified(
        point + made, "at " + Durations.virtual(nanoseconds: moment.nanoseconds, decimals: 3),
        styleRight: { style.styled($0, .faint) }),
      "",
    ]
  }

  private var options: [String] {
    let names = moment.options.map { $0.task ?? "an actor" }
    let numberWidth = String(max(moment.options.count - 1, 0)).count
    let nameWidth = min(names.map(\.count).max() ?? 0, style.width / 3)
    let isQuestion = moment.options.allSatisfy { $0.kind == "option" }
    return [isQuestion ? "  Which one?" : "  Who goes next?"]
      + zip(moment.options, names).flatMap { option, name in
        let number = String(option.number)
        let shown = style.cut(name, to: nameWidth)
        let lead = String(repeating: " ", count: numberWidth - number.count)
        let gap = String(repeating: " ", count: nameWidth - shown.count + 2)
        let room = style.width - numberWidth - nameWidth - 8
        let first = "    " + lead + style.styled(number, .bold) + "  " + shown + gap + style.cut(option.text, to: room)
        guard let line = option.line, let code = option.code else { return [first] }
        // The learner's own line, below the words.
        let place = style.cut("\(moment.file):\(line)  \(code)", to: room)
        return [first, String(repeating: " ", count: numberWidth + nameWidth + 8) + style.styled(place, .faint)]
      }
  }

  private var ending: [String] {
    let text =
      moment.state == .held
      ? style.styled("Held:", .green, .bold) + " the check holds in this schedule."
      : style.styled("Broken:", .red, .bold) + " " + moment.message
    return style.wrap(text, indent: 2).split(separator: "\n").map(String.init)
      + ["", style.row(["\(replay) \(moment.schedule)"])]
  }
}
