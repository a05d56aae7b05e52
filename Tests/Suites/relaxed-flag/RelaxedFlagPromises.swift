import RelaxedFlag
import ScheduleLab
import Testing

/// What the timetable promises, whatever the office and the displays do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
final class TimetablePromises: @unchecked Sendable {
  private final class Handler: @unchecked Sendable {
    let number: Int
    /// What it does when it is called.
    let use: String
    /// True if the table was there when it was registered.
    let isLate: Bool
    var calls = 0

    init(_ number: Int, _ use: String, isLate: Bool) { (self.number, self.use, self.isLate) = (number, use, isLate) }
  }

  private let scenario: Scenario
  private let timetable = Timetable()
  /// The table that stays.
  private var table: [Departure]?
  private var handlers: [Handler] = []
  /// The numbers of those that were registered in time, in the order of their calls.
  private var called: [Int] = []

  init(_ scenario: Scenario) { self.scenario = scenario }

  /// Tells one story. All of it comes in one turn: the timetable is used synchronously.
  func tell() {
    while let move = next(among: moves()) {
      move.run()
      check()
    }
    publish("the day", Tables.day)
    check()
  }

  private func next(among moves: [Move]) -> Move? {
    scenario.chooseMove(among: moves.count, name: { moves[$0].name }).map { moves[$0] }
  }

  // MARK: Moves

  private func moves() -> [Move] {
    [("the day", Tables.day), ("the night", Tables.night), ("an empty table", [])].map { name, table in
      Move("\(name) is published") { [self] in publish(name, table) }
    }
      + ["only notes it", "reads the table", "registers another", "publishes the night"].map { use in
        Move("a display registers that \(use)") { [self] in register(use) }
      }
  }

  private func publish(_ name: String, _ table: [Departure]) {
    let isFirst = self.table == nil
    if isFirst { self.table = table }
    let result = timetable.publish(table)
    scenario.note("publish returns \(result)")
    scenario.expect(
      result == isFirst,
      isFirst
        ? "A table was published first, and publish returned false."
        : "A second table was published, and publish returned true.")
  }

  private func register(_ use: String) {
    let handler = Handler(handlers.count, use, isLate: table != nil)
    handlers.append(handler)
    timetable.whenPublished { [self] in tell(handler, $0) }
    scenario.expect(
      !handler.isLate || handler.calls == 1,
      "A table was there, whenPublished has returned, and the handler was called \(handler.calls) times.")
  }

  private func tell(_ handler: Handler, _ departures: [Departure]) {
    handler.calls += 1
    scenario.note("handler \(handler.number) is called")
    scenario.expect(table != nil, "Nothing was published, and a handler is called.")
    scenario.expect(handler.calls == 1, "A handler was called twice.")
    scenario.expect(departures == table, "A handler was called with another table than the first that was published.")
    if !handler.isLate { called.append(handler.number) }
    switch handler.use {
    case "reads the table":
      scenario.expect(
        timetable.departures == table,
        "A handler was called with the table, and departures is \(Tables.text(timetable.departures)) in it.")
    case "registers another": register("only notes it")
    case "publishes the night": publish("the night", Tables.night)
    default: break
    }
  }

  // MARK: Promises

  private func check() {
    scenario.expect(
      timetable.departures == table,
      table == nil
        ? "Nothing was published, and departures is not nil."
        : "The first table that was published is \(Tables.text(table)), and departures is \(Tables.text(timetable.departures))."
    )
    guard table != nil else { return }
    scenario.expect(
      handlers.allSatisfy { $0.calls == 1 },
      "A table was published, publish has returned, and a handler was not called.")
    scenario.expect(called == called.sorted(), "The handlers were not called in the order of registration.")
  }
}

@Suite struct RelaxedFlagStories {
  @Test func everyStory() {
    checkStories(
      StoryPlan(held: 50), ifItHangs: "A handler uses the timetable, and the call does not return to it.", isAlone: true
    ) { scenario in TimetablePromises(scenario).tell() }
  }
}
