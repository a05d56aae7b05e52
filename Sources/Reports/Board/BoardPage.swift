import Grader
import KataSupport
import Workbook

/// A board as a page: large for the wall, or with the details that a trainer wants.
public struct BoardPage {
  private let board: Board
  private let isWall: Bool
  private let hidesNames: Bool
  private let refresh: Int?

  /// A page of a board.
  /// - Parameters:
  ///   - isWall: true for large letters and no details.
  ///   - hidesNames: true for numbers instead of names.
  ///   - refresh: after how many seconds the browser loads it again; never if nil.
  public init(_ board: Board, isWall: Bool, hidesNames: Bool, refresh: Int?) {
    self.board = board
    self.isWall = isWall
    self.hidesNames = hidesNames
    self.refresh = refresh
  }

  /// The page; ends with a newline.
  public var text: String {
    HTMLPage(
      title: "kata · \(board.title)", style: Stylesheet.text + BoardStyles.text, script: Script.text, refresh: refresh
    ).text {
      HTML("main", ["id": "content", "class": isWall ? "wall" : "trainer"]) {
        header
        people
        obstacles
        if !isWall { katas }
      }
    }
  }

  private func name(_ index: Int) -> String { hidesNames ? "\(index + 1)" : board.places[index].name }

  private func count(_ state: Board.Place.State) -> Int { board.places.count { $0.state == state } }

  private var header: HTML {
    HTML("header", ["class": "head"]) {
      HTML("h1") { board.title }
      HTML("dl", ["class": "figures"]) {
        figure("Learners", board.places.count)
        figure("At work", count(.working))
        figure("No news", count(.still))
        figure("Not started", count(.absent))
        figure("Done", count(.done))
        figure("Katas passed", board.places.reduce(0) { $0 + $1.passed })
      }
      HTML("p", ["class": "date"]) {
        "As of "
        HTML("time", ["datetime": board.now.formatted(.iso8601)]) {
          "\(board.now.formatted(.iso8601).dropFirst(11).prefix(5)) UTC"
        }
      }
    }
  }

  private func figure(_ name: String, _ value: Int) -> HTML {
    HTML("div") {
      HTML("dt") { name }
      HTML("dd") { "\(value)" }
    }
  }

  // MARK: People

  private var people: HTML {
    HTML("section", ["aria-labelledby": "people"]) {
      HTML("h2", ["id": "people"]) { "Who is where" }
      HTML("ul", ["class": "people", "role": "list"]) {
        for index in board.places.indices { card(index) }
      }
    }
  }

  private func card(_ index: Int) -> HTML {
    let place = board.places[index]
    return HTML("li", ["class": Self.classes[place.state]]) {
      HTML("h3") { name(index) }
      HTML("p", ["class": "state"]) {
        HTML("strong") { Self.words[place.state] ?? "" }
        if place.state == .still, let silence = place.silence { " for \(Durations.rough(seconds: silence))" }
      }
      if let kata = place.kata {
        HTML("p", ["class": "where"]) {
          HTML("code") { kata.name }
          if let seconds = place.seconds { " \(Durations.rough(seconds: seconds))" }
        }
        if !isWall, let check = place.check { HTML("p", ["class": "check"]) { "✘ \(check.title)" } }
        if !isWall {
          HTML("p", ["class": "check"]) {
            "\(place.attempts) attempt\(place.attempts == 1 ? "" : "s"), \(place.hints) hint\(place.hints == 1 ? "" : "s")"
          }
        }
      }
      HTML("p", ["class": "dots"]) {
        HTML("span", ["class": "aside"]) { "\(place.passed) of \(place.states.count) katas passed" }
        HTML("span", ["aria-hidden": "true"]) {
          place.states.map { $0 == .passed ? "●" : $0 == .started ? "◐" : "○" }.joined()
        }
      }
    }
  }

  private static let classes: [Board.Place.State: String] = [
    .absent: "absent", .working: "working", .still: "still", .done: "done",
  ]
  private static let words: [Board.Place.State: String] = [
    .absent: "Not started", .working: "At work", .still: "No news", .done: "✔ Done",
  ]

  // MARK: Obstacles

  @HTML.Builder private var obstacles: HTML {
    let shown = board.obstacles.prefix(isWall ? 1 : 5)
    if !shown.isEmpty {
      HTML("section", ["aria-labelledby": "obstacles"]) {
        HTML("h2", ["id": "obstacles"]) { isWall ? "What most of us meet" : "What most people fail now" }
        for obstacle in shown {
          HTML("article") {
            HTML("h3") { "\(obstacle.names.count) × \(obstacle.check.title)" }
            HTML("p", ["class": "id"]) { HTML("code") { "\(obstacle.kata.name) · \(obstacle.check.rule)" } }
            if !obstacle.check.message.isEmpty { HTML("p", ["class": "message"]) { obstacle.check.message } }
            if !isWall, !hidesNames {
              HTML("p", ["class": "lead"]) { obstacle.names.joined(separator: ", ") }
            }
            TimelineLanes(obstacle.check, caption: "The interleaving:").html
            if !isWall {
              HTML("p", ["class": "replay"]) {
                HTML("span") { "For the room: " }
                HTML("code", ["class": "copy"]) { "kata debrief \(obstacle.kata.name)" }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Katas

  private var katas: HTML {
    HTML("section", ["aria-labelledby": "katas"]) {
      HTML("h2", ["id": "katas"]) { "Katas" }
      HTML("div", ["class": "grid", "tabindex": "0", "role": "region", "aria-label": "Katas"]) {
        HTML("table") {
          HTML("thead") {
            HTML("tr") {
              for head in ["Kata", "Passed", "At it now", "Not opened"] { HTML("th", ["scope": "col"]) { head } }
            }
          }
          HTML("tbody") {
            for (index, kata) in board.katas.enumerated() {
              HTML("tr") {
                HTML("th", ["scope": "row"]) {
                  kata.title + " "
                  HTML("code") { kata.name }
                }
                HTML("td") { "\(board.places.count { $0.states[index] == .passed })" }
                HTML("td") { "\(board.places.count { $0.kata?.name == kata.name })" }
                HTML("td") { "\(board.places.count { $0.states[index] == .new })" }
              }
            }
          }
        }
      }
    }
  }
}
