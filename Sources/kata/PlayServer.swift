import Grader
import Reports
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Answers requests from standard input while one submission stays compiled, for an editor or the workbook's screen.
///
///     request = ( "look" / "finish" / "save" ) [ " " choices ]   ; a line each
struct PlayServer {
  let playground: Playground
  let check: Kata.Check
  /// Keeps a moment's schedule and says where.
  let save: (PlayState) throws(UserError) -> String

  /// Serves until nobody asks any more.
  func run() throws(UserError) -> Int32 {
    try answer("look")
    var input: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(0, &buffer, buffer.count)
      // At the end of the input, and when a signal asks to end.
      guard count > 0 else { return 0 }
      input += buffer[0..<count]
      while let end = input.firstIndex(of: UInt8(ascii: "\n")) {
        try answer(String(decoding: input[..<end], as: UTF8.self))
        input.removeSubrange(...end)
      }
    }
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
    try Session.print(answer.line, to: 1)
  }
}
