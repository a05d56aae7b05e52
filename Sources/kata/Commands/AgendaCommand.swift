import Reports
import KataSupport
import Workbook

/// `kata agenda`: a course with its times.
struct AgendaCommand: Command {
  static let name = "agenda"
  static let operands = ""
  static let summary = "a course with its times, to print"
  static let details =
    "The katas of the course that is followed, or that --course names, each with the time at which it begins. Give half of a "
    + "kata’s time to the work and half to the talk."
  static let options =
    [
      Arguments.Option(name: "from", value: "HH:MM", help: "when the course begins; 09:00 unless you say"),
      Arguments.Option(name: "pause", value: "MINUTES", help: "a pause after every 90 minutes"),
    ] + Arguments.Option.answering

  private struct Item: Encodable {
    let from: String
    let to: String
    /// Nothing for a pause.
    let kata: String?
    let title: String
    let rules: [String]
    let minutes: Int
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(0, Self.usage)
    guard let course = session.workbook.course else {
      throw .usage("Which course? kata agenda --course NAME; kata course lists them.")
    }
    let items = try items()
    try reply(json: items) { style in
      let minutes = items.reduce(0) { $0 + $1.minutes }
      var lines = [
        "", style.justified(course.title, "\(minutes) min", styleLeft: { style.styled($0, .bold) }), "",
      ]
      for item in items {
        let name = item.kata.map { "\($0) · \(item.title)" } ?? item.title
        lines.append(style.justified("\(item.from)  \(name)", "\(item.minutes) min"))
        if !item.rules.isEmpty {
          lines.append(style.styled(style.wrap(item.rules.joined(separator: ", "), indent: 9), .faint))
        }
      }
      lines += [style.justified(items.last?.to ?? "", ""), ""]
      let first = items.compactMap(\.kata).first.map { ["kata show \($0)", "kata debrief \($0)"] } ?? []
      lines.append(style.row(first))
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }

  private func items() throws(UserError) -> [Item] {
    var minute = try start()
    let pause = try arguments.number("pause")
    var worked = 0
    var items: [Item] = []
    for kata in session.workbook.katas {
      if let pause, worked > 0, worked + kata.minutes > 90 {
        items.append(
          Item(
            from: Self.clock(minute), to: Self.clock(minute + pause), kata: nil, title: "Pause", rules: [],
            minutes: pause))
        minute += pause
        worked = 0
      }
      items.append(
        Item(
          from: Self.clock(minute), to: Self.clock(minute + kata.minutes), kata: kata.name, title: kata.title,
          rules: kata.rules, minutes: kata.minutes))
      minute += kata.minutes
      worked += kata.minutes
    }
    return items
  }

  /// The beginning, in minutes after midnight.
  private func start() throws(UserError) -> Int {
    guard let text = arguments.value("from") else { return 9 * 60 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 2, (0...23).contains(parts[0]), (0...59).contains(parts[1]) else {
      throw .usage("--from is a time such as 09:00, not “\(text)”.")
    }
    return parts[0] * 60 + parts[1]
  }

  private static func clock(_ minute: Int) -> String {
    let (hour, rest) = (minute / 60 % 24, minute % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
  }
}
