import ScheduleLab
import UnlockedLook
import Testing

/// What two rooms promise, whatever the pilots ask, and whatever the survey office draws.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
final class RoomPromises: @unchecked Sendable {
  private final class Desk {
    let room: ChartRoom
    let office: Office
    /// The chart that was drawn.
    var chart: [String: Int]?

    init(_ scenario: Scenario) {
      let office = Office(scenario)
      (self.office, room) = (office, ChartRoom { try office.draw() })
      office.lamp = { [room] in room.isDrawn }
    }
  }

  private static let answers: [(name: String, answer: Office.Answer)] = [
    ("the chart", .chart(Office.chart)), ("another chart", .chart(["north": 0])),
    ("a chart without buoys", .chart([:])),
    ("nothing", .failure),
  ]

  private let scenario: Scenario
  private let desks: [Desk]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    desks = [Desk(scenario), Desk(scenario)]
  }

  /// Tells one story. All of it comes in one turn: the rooms are used synchronously.
  func tell() {
    while true {
      let moves = moves()
      guard let choice = scenario.chooseMove(among: moves.count, name: { moves[$0].name }) else { break }
      moves[choice].run()
      check()
    }
    for desk in desks {
      desk.office.answers = [.chart(Office.chart)]
      ask(desk, "south")
    }
    check()
    for desk in desks { desk.office.lamp = nil }
  }

  private func moves() -> [Move] {
    desks.enumerated().flatMap { index, desk in
      ["north", "south", "nowhere"].map { buoy in
        Move("a pilot asks in room \(index + 1) for \(buoy)") { [self] in ask(desk, buoy) }
      }
        + Self.answers.map { name, answer in
          Move("the office of room \(index + 1) has \(name)") { desk.office.answers = [answer] }
        }
    }
  }

  private func ask(_ desk: Desk, _ buoy: String) {
    let (before, known) = (desk.office.drawings, desk.chart)
    let fails = known == nil && desk.office.fails
    if known == nil, case .chart(let chart) = desk.office.answers[0] { desk.chart = chart }
    let result = desk.office.ask(desk.room, for: buoy, "the pilot")
    let drawn = desk.office.drawings - before
    if known != nil {
      scenario.expect(drawn == 0, "A drawing has succeeded, and a later depth draws again.")
    } else {
      scenario.expect(drawn == 1, "There was no chart, a depth was asked for, and it was drawn \(drawn) times.")
    }
    let expected: Result<Int?, NoAnswer> =
      fails ? .failure(NoAnswer(drawing: desk.office.drawings)) : .success(desk.chart?[buoy])
    scenario.expect(
      result == expected,
      fails
        ? "The drawing throws an error, and depth \(text(result))."
        : "The chart of this room says \(text(desk.chart?[buoy])) for a buoy, and depth \(text(result)).")
  }

  // MARK: Promises

  private func check() {
    for desk in desks {
      scenario.expect(
        desk.room.isDrawn == (desk.chart != nil),
        desk.chart == nil
          ? "No drawing of this room has succeeded, and isDrawn is true."
          : "A drawing of this room has succeeded, depth has returned, and isDrawn is false.")
    }
  }
}

extension Office {
  /// Whether the next drawing throws.
  fileprivate var fails: Bool {
    if case .failure = answers[0] { true } else { false }
  }
}

@Suite struct UnlockedLookStories {
  @Test func everyStory() {
    checkStories(
      StoryPlan(held: 50, random: 2_000),
      ifItHangs: "isDrawn is read while the chart is drawn, and it does not return.",
      isAlone: true
    ) { scenario in RoomPromises(scenario).tell() }
  }
}
