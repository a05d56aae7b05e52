import Grader
import Reports
import KataSupport
import Workbook

/// `kata play`: the learner chooses who runs next, at every choice point.
struct PlayCommand: Command {
  static let name = "play"
  static let operands = "<kata> [<check>]"
  static let summary = "choose which task runs next; break it yourself"
  static let details = "Break your fix, or see that you cannot."
  static let options =
    [
      Arguments.Option(name: "choices", value: "0,2,1", help: "the choices so far; the start unless you give some"),
      Arguments.Option(name: "finish", value: nil, help: "let the explorer go on from there: what holds, what breaks"),
      Arguments.Option(name: "shortest", value: nil, help: "the shortest schedule that breaks the check, to its end"),
      Arguments.Option(name: "threads", value: nil, help: "let threads stop at locks and atomics as well"),
      Arguments.Option(name: "save", value: nil, help: "keep the schedule in schedules.txt beside your file"),
      Arguments.Option(name: "serve", value: nil, help: "answer requests from standard input, a line of JSON each"),
      Arguments.Option(name: "file", value: "FILE", help: "another file than yours"),
      Arguments.Option(name: "starter", value: nil, help: "the starter instead of your file"),
      Arguments.Option(name: "solution", value: "NAME", help: "a solution instead of your file"),
    ] + Arguments.Option.running + Arguments.Option.answering

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(2, Self.usage)
    let named: Kata.Check? =
      if arguments.words.count == 2 { try session.test(arguments.words[1], of: kata) } else { nil }
    if arguments.has("shortest"), arguments.has("choices") || arguments.has("finish") {
      throw .usage("--shortest searches from the start: leave --choices and --finish out.")
    }
    let path = try path(kata)
    let grader = try makeGrader()
    let check: Kata.Check
    if let named { check = named } else { check = try firstToPlay(try grader.grade(path, for: kata), kata) }
    switch try grader.open(path, for: kata, threads: arguments.has("threads")) {
    case .rejected(let verdict) where arguments.has("serve"):
      try session.console.print(PlayAnswer(notice: verdict.message).line)
      return 1
    case .rejected(let verdict):
      try reply(json: verdict) { style in
        TerminalReport(verdict, of: kata, path: session.displayPath(path), style: style).text()
      }
      return 1
    case .ready(let playground) where arguments.has("serve"):
      return try PlayServer(playground: playground, check: check, console: session.console) {
        moment throws(UserError) in
        try save(moment, kata)
      }.run()
    case .ready(let playground):
      return try answer(playground, check)
    }
  }

  private func answer(
    _ playground: Playground, _ check: Kata.Check
  ) throws(UserError) -> Int32 {
    let moment: PlayState
    if arguments.has("shortest") {
      guard let shortest = try playground.finish(check, after: []).shortest else {
        throw .usage(
          "Nothing breaks “\(check.id)”: play it without --shortest, or see kata check \(playground.kata.name).")
      }
      moment = shortest
    } else {
      moment = try playground.state(of: check, reading: arguments.value("choices") ?? "")
    }
    if arguments.has("save") { try session.console.printError(try save(moment, playground.kata) + "\n") }
    // The blank line above and the prompt below need a row each.
    guard arguments.has("finish") else {
      try reply(json: moment) { style in
        text(PlayReport(moment, style: style).lines(rows: style.height - 2))
      }
      return moment.isBroken ? 1 : 0
    }
    let finish = try playground.finish(check, after: moment.choices)
    try reply(json: finish) { style in
      let end = finish.shortest.map { [""] + PlayReport($0, style: style).lines(rows: style.height - 2) } ?? []
      return text(FinishReport(finish, style: style).lines() + end)
    }
    return finish.shortest == nil ? 0 : 1
  }

  private func text(_ lines: [String]) -> String { ([""] + lines).joined(separator: "\n") + "\n" }

  private func save(_ moment: PlayState, _ kata: Kata) throws(UserError) -> String {
    let saved = SavedSchedules(of: kata, in: try session.openWorkspace())
    let remark = moment.message.isEmpty ? moment.state.rawValue : "\(moment.state.rawValue): \(moment.message)"
    try saved.add(moment.schedule, of: moment.check, remark: remark)
    return "Saved in \(session.displayPath(saved.path))."
  }

  /// The file that is played.
  private func path(_ kata: Kata) throws(UserError) -> String {
    guard ["file", "starter", "solution"].count(where: { arguments.has($0) }) <= 1 else {
      throw .usage("Play one file: --file, --starter or --solution.")
    }
    if let file = arguments.value("file") { return session.path(file) }
    if arguments.has("starter") { return session.workbook.starterPath(of: kata) }
    guard let name = arguments.value("solution") else { return try session.learnerFile(of: kata) }
    return session.workbook.solutionPath(try session.solution(name, of: kata), of: kata)
  }

  /// The first check that does not hold, else the first that has a choice to make.
  private func firstToPlay(_ verdict: Verdict, _ kata: Kata) throws(UserError) -> Kata.Check {
    let tests = verdict.checks.filter { check in kata.tests.contains { $0.id == check.id } }
    let check = tests.first { $0.result != .passed } ?? tests.first { $0.schedules > 1 } ?? tests.first
    return try session.test(check?.id ?? "", of: kata)
  }
}
