import Grader
import Reports
import KataSupport
import Workbook

/// Answers requests from standard input while one submission stays compiled, for an editor or the workbook's screen.
///
///     request = ( "look" / "finish" / "save" ) [ " " choices ]   ; a line each
struct PlayServer {
  let playground: Playground
  let check: Kata.Check
  let console: Console
  /// Keeps a moment's schedule and says where.
  let save: (PlayState) throws(UserError) -> String

  /// Answers each line of the input until it ends or a signal arrives.
  func run() throws(UserError) -> Int32 {
    try answer("look")
    while let line = console.readLine() { try answer(line) }
    return 0
  }

  private func answer(_ request: String) throws(UserError) {
    let words = request.split(separator: " ").map(String.init)
    let choices = words.count > 1 ? words[1] : ""
    let answer: PlayAnswer
    do throws(UserError) {
      switch words.first {
      case "look": answer = PlayAnswer(moment: try playground.state(of: check, reading: choices))
      case "finish":
        let moment = try playground.state(of: check, reading: choices)
        answer = PlayAnswer(finish: try playground.finish(check, after: moment.choices))
      case "save": answer = PlayAnswer(notice: try save(try playground.state(of: check, reading: choices)))
      default: answer = PlayAnswer(notice: "A request is look, finish or save, then choices such as 0,2,1.")
      }
    } catch {
      guard error.kind == .usage else { throw error }
      answer = PlayAnswer(notice: error.description)
    }
    try console.print(answer.line)
  }
}
