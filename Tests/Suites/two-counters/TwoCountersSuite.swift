import ScheduleLab
import Testing
import TwoCounters

@Suite struct TwoCountersSuite {
  @Test func fullHouse() {
    check { scenario in
      let capacity = scenario.choose("the capacity", from: [2, 1, 0])
      let turnstiles = Turnstiles(capacity: capacity)
      for visitor in 0..<3 {
        let isIn = turnstiles.enter()
        scenario.note("enter returns \(isIn)")
        let inside = min(visitor, capacity)
        scenario.expect(
          isIn == (inside < capacity), "\(inside) of \(capacity) places are taken, and enter returned \(isIn).")
        let count = turnstiles.count
        let entered = min(visitor + 1, capacity)
        scenario.expect(
          count == Count(entered: entered, left: 0),
          "\(entered) visitors have entered, none has left, and count is \(text(count)).")
      }
      guard capacity > 0 else { return }
      scenario.expect(turnstiles.leave(), "The museum is full, a visitor leaves, and leave returned false.")
      scenario.expect(turnstiles.enter(), "The museum was full, a visitor has left, and enter returned false.")
      scenario.expect(!turnstiles.enter(), "The museum is full again, and enter returned true.")
      let count = turnstiles.count
      scenario.expect(
        count == Count(entered: capacity + 1, left: 1),
        "\(capacity + 1) visitors have entered, one has left, and count is \(text(count)).")
    }
  }

  @Test func emptyHouse() {
    check { scenario in
      let turnstiles = Turnstiles(capacity: 2)
      let cases = [0, 1, 2, 999_999]
      func name(_ visitors: Int) -> String {
        visitors == 1 ? "1 visitor comes and goes" : "\(visitors) visitors come and go"
      }
      let chosen = scenario.choose("the case", from: cases.map(name))
      let visitors = cases.first { name($0) == chosen } ?? 0
      // Not all of them find a place at once.
      let together = min(visitors, 2)
      for _ in 0..<together { _ = turnstiles.enter() }
      for _ in 0..<together {
        scenario.expect(turnstiles.leave(), "A visitor is inside and leaves, and leave returned false.")
      }
      guard await comeAndGo(visitors - together, turnstiles, scenario) else { return }
      let isOut = turnstiles.leave()
      scenario.note("leave returns \(isOut)")
      scenario.expect(!isOut, "No visitor is inside, and leave returned true.")
      let count = turnstiles.count
      scenario.expect(
        count == Count(entered: visitors, left: visitors),
        "\(visitors) visitors have come and gone, leave was called once more, and count is \(text(count)).")
      guard visitors == 999_999 else { return }
      _ = turnstiles.beginDay()
      guard await comeAndGo(60_000, turnstiles, scenario) else { return }
      scenario.expect(
        turnstiles.count == Count(entered: 60_000, left: 60_000),
        "On the second day 60000 visitors have come and gone, and count is \(text(turnstiles.count)).")
    }
  }

  /// Lets visitors come and go, one after the other.
  /// - Returns: false if a turnstile was wrong.
  private func comeAndGo(_ visitors: Int, _ turnstiles: Turnstiles, _ scenario: Scenario) async -> Bool {
    for visitor in 0..<visitors {
      // Through a dispatch queue, so many visitors take longer than a job may.
      if visitor % 10_000 == 0 { await scenario.pause() }
      let isIn = turnstiles.enter()
      let isOut = turnstiles.leave()
      guard isIn, isOut else {
        scenario.expect(
          false, "No visitor was inside, one came and went, and \(isIn ? "leave" : "enter") returned false.")
        return false
      }
    }
    return true
  }

  @Test func newDay() {
    check { scenario in
      let turnstiles = Turnstiles(capacity: 3)
      let left = scenario.choose("of three visitors have left", from: [1, 0, 3])
      for _ in 0..<3 { _ = turnstiles.enter() }
      for _ in 0..<left { turnstiles.leave() }
      let day = turnstiles.beginDay()
      scenario.note("beginDay returns \(text(day))")
      scenario.expect(
        day == Count(entered: 3, left: left),
        "3 visitors have entered, \(left) have left, and beginDay returned \(text(day)).")
      let next = turnstiles.count
      scenario.expect(
        next == Count(entered: 3 - left, left: 0),
        "A day begins with \(3 - left) visitors inside, and count is \(text(next)).")
      let isIn = turnstiles.enter()
      scenario.expect(
        isIn == (left > 0), "A day has begun, \(3 - left) of 3 places are taken, and enter returned \(isIn).")
      let empty = turnstiles.beginDay()
      let inside = isIn ? 4 - left : 3 - left
      scenario.expect(
        empty == Count(entered: inside, left: 0),
        "No visitor has left since the day began, \(inside) are inside, and the second beginDay returned \(text(empty))."
      )
    }
  }
}
