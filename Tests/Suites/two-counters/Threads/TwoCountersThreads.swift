import Synchronization
import ThreadLab
import TwoCounters

func inParallel() {
  story("Two visitors come at once, and one place is left") {
    let turnstiles = Turnstiles(capacity: 1)
    let done = Mutex(0)
    await atOnce([
      "A": { if turnstiles.enter() { done.withLock { $0 += 1 } } },
      "B": { if turnstiles.enter() { done.withLock { $0 += 1 } } },
    ])
    let count = turnstiles.count
    note("the screen says \(count.inside) inside")
    let inside = done.withLock { $0 }
    expect(inside == 1, "There was one place for two visitors, and enter returned true for \(inside) of them.")
    expect(count == Count(entered: 1, left: 0), "One visitor has entered, none has left, and count is \(text(count)).")
  }
  story("Two visitors leave at once, and one is inside") {
    let turnstiles = museum(1, entered: 1)
    let done = Mutex(0)
    await atOnce([
      "A": { if turnstiles.leave() { done.withLock { $0 += 1 } } },
      "B": { if turnstiles.leave() { done.withLock { $0 += 1 } } },
    ])
    let out = done.withLock { $0 }
    expect(out == 1, "One visitor was inside, leave was called twice, and it returned true \(out) times.")
    let count = turnstiles.count
    expect(count == Count(entered: 1, left: 1), "One visitor has entered and left, and count is \(text(count)).")
  }
  story("The office counts while a visitor leaves, comes back and leaves again") {
    let turnstiles = museum(1, entered: 1)
    await atOnce([
      "visitor": {
        turnstiles.leave()
        expectIn(turnstiles.enter())
        turnstiles.leave()
      },
      "office": {
        expectOne(of: [(1, 0), (1, 1), (2, 1), (2, 2)], turnstiles.count)
      },
    ])
  }
  story("The office counts while a visitor comes to a full museum, and is turned away") {
    let turnstiles = museum(1, entered: 1)
    await atOnce([
      "visitor": { expect(!turnstiles.enter(), "The museum was full all the time, and enter returned true.") },
      "office": {
        expectOne(of: [(1, 0)], turnstiles.count)
      },
    ])
    expectOne(of: [(1, 0)], turnstiles.count)
  }
  story("The office counts while leave is called in an empty museum") {
    let turnstiles = museum(2, entered: 1, left: 1)
    await atOnce([
      "turnstile": { expect(!turnstiles.leave(), "No visitor was inside at any moment, and leave returned true.") },
      "office": {
        expectOne(of: [(1, 1)], turnstiles.count)
      },
    ])
  }
  story("A visitor comes while another one comes, leaves and comes back, and there are places for both") {
    let turnstiles = Turnstiles(capacity: 2)
    await atOnce([
      "A": { expectIn(turnstiles.enter()) },
      "B": {
        expectIn(turnstiles.enter())
        expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.")
        expectIn(turnstiles.enter())
      },
    ])
    let count = turnstiles.count
    expect(count == Count(entered: 3, left: 1), "3 visitors have entered, 1 has left, and count is \(text(count)).")
  }
  story("A visitor comes while another one comes and goes five times, and there are places for both") {
    let turnstiles = Turnstiles(capacity: 2)
    await atOnce([
      "A": { expectIn(turnstiles.enter()) },
      "B": {
        for _ in 1...5 {
          expectIn(turnstiles.enter())
          expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.")
        }
      },
    ])
  }
  story("A visitor leaves while another one comes and goes") {
    let turnstiles = museum(2, entered: 1)
    await atOnce([
      "A": { expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.") },
      "B": {
        expectIn(turnstiles.enter())
        expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.")
      },
    ])
    let count = turnstiles.count
    expect(count == Count(entered: 2, left: 2), "2 visitors have entered and left, and count is \(text(count)).")
  }
  story("The office counts while a day begins") {
    let turnstiles = museum(3, entered: 3, left: 1)
    await atOnce([
      "clock": { expectDay(turnstiles.beginDay(), Count(entered: 3, left: 1)) },
      "office": {
        expectOne(of: [(3, 1), (2, 0)], turnstiles.count)
      },
    ])
    expectOne(of: [(2, 0)], turnstiles.count)
  }
  story("A visitor comes and goes while a day begins") {
    let turnstiles = museum(2, entered: 2, left: 1)
    let day = Mutex(Count(entered: 0, left: 0))
    await atOnce([
      "clock": {
        let ended = turnstiles.beginDay()
        day.withLock { $0 = ended }
      },
      "visitor": {
        expectIn(turnstiles.enter())
        expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.")
      },
    ])
    let (old, new) = (day.withLock { $0 }, turnstiles.count)
    let ways = [(2, 1, 2, 1), (3, 1, 2, 1), (3, 2, 1, 0)]
    expect(
      ways.contains { $0 == (old.entered, old.left, new.entered, new.left) },
      "Each turn must be counted in one of two days. The old one has \(text(old)), the new one \(text(new)).")
  }
  story("The last visitor leaves while a day begins") {
    let turnstiles = museum(2, entered: 2, left: 1)
    await atOnce([
      "clock": { _ = turnstiles.beginDay() },
      "visitor": { expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.") },
    ])
  }
  story("Two clocks begin a day at once") {
    let turnstiles = museum(3, entered: 3, left: 2)
    let days = Mutex<[Count]>([])
    let begin: @Sendable () -> Void = {
      let day = turnstiles.beginDay()
      days.withLock { $0.append(day) }
    }
    await atOnce(["clock": { begin() }, "second clock": { begin() }])
    let ended = days.withLock { $0 }.sorted { $0.entered > $1.entered }
    expect(
      ended == [Count(entered: 3, left: 2), Count(entered: 1, left: 0)],
      "Two days end one after the other. One must have 3 entered and 2 left, the next one 1 entered and 0 left. "
        + "beginDay returned \(ended.map(text).joined(separator: ", and ")).")
    expectOne(of: [(1, 0)], turnstiles.count)
  }
  story("Two clocks begin a day while a visitor leaves") {
    let turnstiles = museum(2, entered: 2)
    let left = Mutex(0)
    let begin: @Sendable () -> Void = {
      let day = turnstiles.beginDay()
      left.withLock { $0 += day.left }
    }
    await atOnce([
      "clock": { begin() },
      "second clock": { begin() },
      "visitor": { expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.") },
    ])
    let count = turnstiles.count
    let all = left.withLock { $0 } + count.left
    expect(all == 1, "One visitor left while two days began. The days say that \(all) visitors have left.")
    expect(count.inside == 1, "2 were inside, 1 left while two days began, and now \(count.inside) are inside.")
  }
  story("A visitor comes and looks at the count while a day begins") {
    let turnstiles = museum(2, entered: 2, left: 1)
    let day = Mutex(Count(entered: 0, left: 0))
    let seen = Mutex(Count(entered: 0, left: 0))
    await atOnce([
      "clock": {
        let ended = turnstiles.beginDay()
        day.withLock { $0 = ended }
      },
      "visitor": {
        expectIn(turnstiles.enter())
        let count = turnstiles.count
        seen.withLock { $0 = count }
      },
    ])
    let (old, then) = (day.withLock { $0 }, seen.withLock { $0 })
    let ways = [(2, 1, 2, 0), (3, 1, 2, 0), (3, 1, 3, 1)]
    expect(
      ways.contains { $0 == (old.entered, old.left, then.entered, then.left) },
      "Each turn must be counted in one of two days. The visitor came, and then count was \(text(then)). "
        + "The day that ended has \(text(old)).")
    expectOne(of: [(2, 0)], turnstiles.count)
  }
  story("A visitor leaves and comes back while another one comes, and there is one place") {
    let turnstiles = museum(1, entered: 1)
    let entered = Mutex(0)
    await atOnce([
      "A": {
        expect(turnstiles.leave(), "A visitor who was inside leaves, and leave returned false.")
        if turnstiles.enter() { entered.withLock { $0 += 1 } }
      },
      "B": { if turnstiles.enter() { entered.withLock { $0 += 1 } } },
    ])
    let inside = entered.withLock { $0 }
    expect(
      inside == 1, "The only visitor left, then two came for one place, and enter returned true for \(inside) of them.")
  }
  story("A visitor comes to an empty museum and leaves, while leave is called once more") {
    let turnstiles = Turnstiles(capacity: 1)
    let left = Mutex(0)
    await atOnce([
      "A": {
        expectIn(turnstiles.enter())
        if turnstiles.leave() { left.withLock { $0 += 1 } }
      },
      "B": { if turnstiles.leave() { left.withLock { $0 += 1 } } },
    ])
    let out = left.withLock { $0 }
    expect(out == 1, "One visitor came, two threads called leave, and it returned true \(out) times.")
  }
}

private func museum(_ capacity: Int, entered: Int, left: Int = 0) -> Turnstiles {
  let turnstiles = Turnstiles(capacity: capacity)
  for _ in 0..<entered { _ = turnstiles.enter() }
  for _ in 0..<left { turnstiles.leave() }
  return turnstiles
}

private func text(_ count: Count) -> String { "\(count.entered) entered and \(count.left) left" }

private func expectIn(_ isIn: Bool) {
  expect(isIn, "The museum was not full at any moment of the call, and enter returned false.")
}

private func expectDay(_ day: Count, _ expected: Count) {
  expect(
    day == expected,
    "\(expected.entered) have entered and \(expected.left) have left when a day begins, and beginDay returned \(text(day))."
  )
}

private func expectOne(of counts: [(Int, Int)], _ count: Count) {
  expect(
    counts.contains { $0 == (count.entered, count.left) },
    "count returned \(text(count)), and there was no moment of the call with this count.")
}
