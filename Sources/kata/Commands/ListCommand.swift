import Reports
import KataSupport
import Workbook

/// `kata list`: every kata, by track, and where the learner stands.
struct ListCommand: Command {
  static let name = "list"
  static let operands = ""
  static let summary = "the katas, by track, and where you stand"
  static let options =
    [
      Arguments.Option(name: "track", value: "ID", help: "only the katas of this track"),
      Arguments.Option(name: "rule", value: "ID", help: "only the katas that teach this rule"),
      Arguments.Option(name: "state", value: "new|started|passed", help: "only the katas in this state"),
      Arguments.Option(name: "markdown", value: nil, help: "the catalogue as a Markdown table"),
    ] + Arguments.Option.answering

  private struct Entry: Encodable {
    let kata: String
    let title: String
    let track: String
    let stars: Int
    let minutes: Int
    let rules: [String]
    let checks: Int
    let state: Progress.Record.State
    let attempts: Int
    let hints: Int
    let bestSeconds: Int?
    let lastVerdict: String?
    let lastScore: Int?
    let solutions: [String]
    let revealed: Bool

    init(_ kata: Kata, _ record: Progress.Record) {
      self.kata = kata.name
      title = kata.title
      track = kata.track
      stars = kata.stars
      minutes = kata.minutes
      rules = kata.rules
      checks = kata.checks.count
      state = record.state
      attempts = record.attempts
      hints = record.hintCount
      bestSeconds = record.bestSeconds
      lastVerdict = record.lastVerdict
      lastScore = record.lastScore
      solutions = kata.solutions.filter { record.solutions.contains($0.file) }.map(\.name)
      revealed = record.hasRevealed
    }
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(0, Self.usage)
    let workbook = session.workbook
    let progress = session.progress(in: session.workspace)
    let katas = try chosen(workbook, progress)
    try reply(json: katas.map { Entry($0, progress[$0]) }) { style in
      if arguments.has("markdown") { return Catalogue(katas, workbook).markdown }
      guard !katas.isEmpty else { return style.plain("\n  No kata is like that: kata list shows them all.\n") }
      var lines: [String] = []
      for track in workbook.tracks {
        let members = katas.filter { $0.track == track.id }
        guard !members.isEmpty else { continue }
        lines += [""] + KataTable(members, progress, style).lines(title: track.title)
      }
      let path = workbook.path.filter { kata in katas.contains { $0.name == kata.name } }
      let next = path.first { progress[$0].state != .passed } ?? katas[0]
      lines += ["", KataTable.legend(style), style.row(["kata show \(next.name)", "kata check \(next.name)"])]
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }

  /// The katas that the options ask for.
  private func chosen(_ workbook: Workbook, _ progress: Progress)
    throws(UserError) -> [Kata]
  {
    let track = try name("track", among: workbook.tracks.map(\.id), "kata list --format json names them.")
    let rule = try name("rule", among: workbook.rules.map(\.id), "kata explain lists them.")
    let states = Progress.Record.State.allCases.map(\.rawValue)
    let state = try name("state", among: states, "it is \(states.joined(separator: ", ")).")
    return workbook.katas.filter { kata in
      (track == nil || kata.track == track) && rule.map(kata.rules.contains) ?? true
        && (state == nil || progress[kata].state.rawValue == state)
    }
  }

  /// The value of an option, which must be one of those there are.
  private func name(_ option: String, among names: [String], _ help: String)
    throws(UserError) -> String?
  {
    guard let value = arguments.value(option), !names.contains(value) else { return arguments.value(option) }
    let hint = Suggestion.question(for: value, among: names)
    throw .usage("There is no \(option) “\(value)”: \(hint ?? help)")
  }
}
