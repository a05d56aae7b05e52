import ScheduleLab
import TwoCounters
import Testing

/// What the turnstiles of two museums promise, whatever visitors and offices do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
final class TurnstilesPromises: @unchecked Sendable {
  private final class Museum {
    let capacity: Int
    let turnstiles: Turnstiles
    var entered = 0
    var left = 0

    init(_ capacity: Int) { (self.capacity, turnstiles) = (capacity, Turnstiles(capacity: capacity)) }

    var count: Count { Count(entered: entered, left: left) }
  }

  private let scenario: Scenario
  private var museums: [Museum]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    museums = [Museum(scenario.choose("the capacity", from: [2, 1, 0])), Museum(1)]
  }

  /// Tells one story. All of it comes in one turn: turnstiles are used synchronously.
  func tell() {
    while true {
      let moves = moves()
      guard let choice = scenario.chooseMove(among: moves.count, name: { moves[$0].name }) else { break }
      moves[choice].run()
      check()
    }
    for museum in museums { beginDay(museum) }
    check()
  }

  private func moves() -> [Move] {
    museums.enumerated().flatMap { index, museum in
      let place = index == 0 ? "" : " of the other museum"
      return [
        Move("a visitor comes to a turnstile\(place)") { [self] in enter(museum) },
        Move("a visitor leaves by a turnstile\(place)") { [self] in leave(museum) },
        Move("the office\(place) begins a day") { [self] in beginDay(museum) },
      ]
    }
  }

  /// Many visitors, in several turns: there may be a queue for them, and a turn must not take too long.
  func rareMoves() -> [Move] {
    let museum = Museum(100_000)
    museums.append(museum)
    return (1...7).map { _ in
      Move("ten thousand visitors come to a large museum", takes: .seconds(1)) { [self] in
        for _ in 1...10_000 {
          museum.entered += 1
          let isIn = museum.turnstiles.enter()
          scenario.expect(
            isIn, "\(museum.entered - 1) of \(museum.capacity) places were taken, and enter returned false.")
        }
        check()
      }
    } + [Move("the office of the large museum begins a day") { [self] in beginDay(museum) }]
  }

  private func enter(_ museum: Museum) {
    let inside = museum.count.inside
    let isFree = inside < museum.capacity
    if isFree { museum.entered += 1 }
    let isIn = museum.turnstiles.enter()
    scenario.note("enter returns \(isIn)")
    scenario.expect(
      isIn == isFree, "\(inside) of \(museum.capacity) places were taken, and enter returned \(isIn).")
  }

  private func leave(_ museum: Museum) {
    let isInside = museum.count.inside > 0
    if isInside { museum.left += 1 }
    let isOut = museum.turnstiles.leave()
    scenario.note("leave returns \(isOut)")
    scenario.expect(
      isOut == isInside,
      isInside ? "A visitor was inside, and leave returned false." : "No visitor was inside, and leave returned true.")
  }

  private func beginDay(_ museum: Museum) {
    let expected = museum.count
    (museum.entered, museum.left) = (expected.inside, 0)
    let day = museum.turnstiles.beginDay()
    scenario.note("beginDay returns \(text(day))")
    scenario.expect(
      day == expected,
      "\(expected.entered) visitors have entered and \(expected.left) have left, and beginDay returned \(text(day)).")
  }

  // MARK: Promises

  private func check() {
    for museum in museums {
      let count = museum.turnstiles.count
      scenario.expect(
        count == museum.count,
        "\(museum.entered) visitors have entered and \(museum.left) have left since the day began, and count is \(text(count))."
      )
    }
  }
}

@Suite struct TwoCountersStories {
  @Test func everyStory() {
    checkStories(StoryPlan(held: 50, random: 2_000), isAlone: true, hasRareMoves: true) { scenario in
      let promises = TurnstilesPromises(scenario)
      promises.tell()
      await scenario.tell(Epilogue(promises.rareMoves), isolation: nil)
    }
  }
}
