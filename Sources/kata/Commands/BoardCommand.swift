import Reports
import KataSubprocess
import KataSupport
import Workbook

/// `kata board`: a workshop at a glance, as a page that stays current.
struct BoardCommand: Command {
  static let name = "board"
  static let operands = "<folder>..."
  static let summary = "who is where in a workshop, and what is hard"
  static let details =
    "Reads what learners share by kata join, clones of their workspaces, or the results of kata grade, from folders, git remotes "
    + "and files, and writes one page: who is where, for how long, at which check; who has not moved; what most people fail, with "
    + "its interleaving. With --watch the page stays current until Ctrl-C, and the browser loads it again by itself."
  static let options = [
    Arguments.Option(name: "output", value: "FILE", help: "where to write it; kata-board.html unless you say"),
    Arguments.Option(name: "wall", value: nil, help: "large letters and no details, for everyone to see"),
    Arguments.Option(name: "hide-names", value: nil, help: "numbers instead of names"),
    Arguments.Option(name: "watch", value: nil, help: "keep the page current"),
    Arguments.Option(name: "every", value: "SECONDS", help: "how often to look; 5 unless you say"),
    Arguments.Option(
      name: "idle", value: "MINUTES", help: "without news for so long is worth a look; 10 unless you say"),
    Arguments.Option(name: "title", value: "TEXT", help: "the heading; the course’s title unless you say"),
    .answer,
  ]

  private struct Answer: Encodable {
    struct Learner: Encodable {
      let name: String
      let state: String
      let kata: String?
      let check: String?
      let attempts: Int
      let hints: Int
      let seconds: Int?
      let silence: Int?
      let passed: Int
    }
    struct Obstacle: Encodable {
      let kata: String
      let check: String
      let message: String
      let learners: [String]
    }
    let schema = "kata-board/1"
    let learners: [Learner]
    let obstacles: [Obstacle]
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    guard !arguments.words.isEmpty else { throw .usage("Name the folder of the class: \(Self.usage).") }
    let every = try arguments.number("every") ?? 5
    let idle = (try arguments.number("idle") ?? 10) * 60
    if try arguments.isJSON {
      try session.console.print(PrettyJSON.text(answer(try board(idle))))
      return 0
    }
    let file = arguments.value("output").map(session.path) ?? session.path("kata-board.html")
    let isWatching = arguments.has("watch")
    try write(try board(idle), to: file, refresh: isWatching ? every : nil)
    try session.console.print("Wrote \(session.displayPath(file)): open it in a browser.\n")
    while isWatching {
      for _ in 0..<(every * 10) {
        usleep(100_000)
        try Interruption.check()
      }
      do throws(UserError) {
        try write(try board(idle), to: file, refresh: every)
      } catch {
        // A network that is gone for a moment does not end a workshop.
        session.warnings.say(error.description)
      }
    }
    return 0
  }

  private func board(_ idle: Int) throws(UserError) -> Board {
    Board(
      try session.learners(arguments.words), session.workbook, title: arguments.value("title"), now: .now, idle: idle)
  }

  private func write(_ board: Board, to file: String, refresh: Int?) throws(UserError) {
    let page = BoardPage(
      board, isWall: arguments.has("wall"), hidesNames: arguments.has("hide-names"), refresh: refresh)
    do throws(UserError) {
      try Files.write(Data(page.text.utf8), to: file)
    } catch {
      throw UserError(.usage, error.description)
    }
  }

  private func answer(_ board: Board) -> Answer {
    Answer(
      learners: board.places.map { place in
        Answer.Learner(
          name: place.name, state: place.state.rawValue, kata: place.kata?.name, check: place.check?.id,
          attempts: place.attempts, hints: place.hints, seconds: place.seconds, silence: place.silence,
          passed: place.states.count { $0 == .passed })
      },
      obstacles: board.obstacles.map {
        Answer.Obstacle(kata: $0.kata.name, check: $0.check.id, message: $0.check.message, learners: $0.names)
      })
  }
}
