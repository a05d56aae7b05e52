import Reports
import Workbook

/// `kata list`: every kata, by track.
enum ListCommand: Command {
  static let name = "list"
  static let arguments = ""
  static let summary = "the katas, by track"
  static let options =
    [Arguments.Option(name: "rule", value: "ID", help: "only the katas that teach this rule")]
    + Arguments.Option.answering

  private struct Entry: Encodable {
    let kata: String
    let title: String
    let track: String
    let stars: Int
    let minutes: Int
    let rules: [String]
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Complaint) -> Int32 {
    try arguments.atMost(0, usage)
    let workbook = session.workbook
    if let id = arguments.value("rule"), workbook.rule(id) == nil {
      let hint = Suggestion.nearest(to: id, among: workbook.rules.map(\.id)).map { "did you mean “\($0)”?" }
      throw .usage("There is no rule “\(id)”: \(hint ?? "kata explain lists them.")")
    }
    let katas = workbook.katas.filter { kata in arguments.value("rule").map(kata.rules.contains) ?? true }
    let entries = katas.map {
      Entry(kata: $0.name, title: $0.title, track: $0.track, stars: $0.stars, minutes: $0.minutes, rules: $0.rules)
    }
    try session.answer(arguments, json: entries) { style in
      var lines: [String] = []
      for track in workbook.tracks {
        let members = katas.filter { $0.track == track.id }
        guard !members.isEmpty else { continue }
        lines += ["", "  " + style.ink(track.title, .bold), ""]
        let width = members.map(\.name.count).max() ?? 0
        for kata in members {
          let stars = String(repeating: "★", count: kata.stars) + String(repeating: "☆", count: 5 - kata.stars)
          let left = kata.name + String(repeating: " ", count: width - kata.name.count + 2) + kata.title
          lines.append(style.ends(left, "\(stars)  \(kata.minutes) min", inkRight: { style.ink($0, .faint) }))
        }
      }
      let first = katas.first?.name ?? ""
      lines += ["", "  " + style.ink("kata show \(first) · kata check \(first)", .faint)]
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }
}
