import RelaxedFlag
import Synchronization
import ThreadLab

private let day = [Departure("1", minute: 5), Departure("2", minute: 20)]
private let night = [Departure("N", minute: 59)]

func inParallel() {
  story("A display reads while a table is published") {
    let timetable = Timetable()
    await atOnce([
      "office": { expectStays(timetable.publish(day)) },
      "display": {
        if let table = timetable.departures { expectWhole(table) }
      },
    ])
    expectThere(timetable)
  }
  story("A display registers while a table is published") {
    let timetable = Timetable()
    let told = Told()
    await atOnce([
      "office": { expectStays(timetable.publish(day)) },
      "display": { timetable.whenPublished { told.add($0) } },
    ])
    told.expectOnce(1)
  }
  story("A display registers while a table is published, and two others were there before") {
    let timetable = Timetable()
    let told = Told()
    let before = Mutex<[String]>([])
    for name in ["A", "B"] {
      timetable.whenPublished { table in
        before.withLock { $0.append(name) }
        told.add(table)
      }
    }
    await atOnce([
      "office": {
        expectStays(timetable.publish(day))
        let called = before.withLock { $0 }
        expect(called == ["A", "B"], "publish has returned, A and B were registered before, and called are \(called).")
      },
      "display": { timetable.whenPublished { told.add($0) } },
    ])
    told.expectOnce(3)
  }
  story("Two tables are published at once") {
    let timetable = Timetable()
    let told = Told()
    let firsts = Mutex<[String]>([])
    timetable.whenPublished { told.add($0) }
    await atOnce([
      "day": {
        guard timetable.publish(day) else { return }
        firsts.withLock { $0.append("1") }
        told.expectToldBefore()
      },
      "night": {
        guard timetable.publish(night) else { return }
        firsts.withLock { $0.append("N") }
        told.expectToldBefore()
      },
    ])
    let first = firsts.withLock { $0 }
    expect(first.count == 1, "Two tables were published, and publish returned true for \(first.count) of them.")
    let shown = timetable.departures?.first?.line
    expect(shown == first.first, "publish returned true for one table, and departures is another one.")
    told.expectOnce(1, from: first.first)
  }
  story("Two displays register at once, and one of them reads") {
    let timetable = Timetable()
    let told = Told()
    await atOnce([
      "A": { timetable.whenPublished { told.add($0) } },
      "B": { timetable.whenPublished { told.add($0) } },
    ])
    expectStays(timetable.publish(day))
    told.expectOnce(2)
  }
  story("A handler reads the table while another display does") {
    let timetable = Timetable()
    timetable.whenPublished { _ in expectThere(timetable) }
    await atOnce([
      "office": { expectStays(timetable.publish(day)) },
      "display": { timetable.whenPublished { _ in expectThere(timetable) } },
    ])
  }
  story("A handler draws on a screen, while a display that holds the screen reads the table") {
    let timetable = Timetable()
    // A lock of other code, which the handler takes.
    let screen = Mutex<[String]>([])
    timetable.whenPublished { table in screen.withLock { $0 += table.map(\.line) } }
    await atOnce([
      "office": { expectStays(timetable.publish(day)) },
      "display": {
        screen.withLock { _ in
          if let table = timetable.departures { expectWhole(table) }
        }
      },
    ])
    let lines = screen.withLock { $0 }
    expect(lines == ["1", "2"], "A handler was registered, a table was published, and the handler drew \(lines).")
  }
  story("The handlers of two stations register at the other one, and both stations publish") {
    let (north, south) = (Timetable(), Timetable())
    let told = Told()
    north.whenPublished { _ in south.whenPublished { told.add($0) } }
    south.whenPublished { _ in north.whenPublished { told.add($0) } }
    await atOnce([
      "north": { expectStays(north.publish(day)) },
      "south": { expectStays(south.publish(day)) },
    ])
    told.expectOnce(2)
  }
}

private func expectStays(_ result: Bool) {
  expect(result, "One table was published, and publish returned false.")
}

private func expectWhole(_ table: [Departure]) {
  expect(table == day, "A table with 2 departures is published, and a display reads one with \(table.count).")
}

private func expectThere(_ timetable: Timetable) {
  let table = timetable.departures
  expect(table != nil, "A table was published, and a display that reads then finds none.")
  if let table { expectWhole(table) }
}

/// The calls of handlers.
private final class Told: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ table: [Departure]) {
    let line = table.first?.line ?? "nothing"
    lines.withLock { $0.append(line) }
  }

  /// Once `publish` has returned true.
  func expectToldBefore() {
    expect(
      lines.withLock { $0.count } > 0,
      "A handler was registered before, publish has returned true, and it was not called.")
  }

  func expectOnce(_ count: Int, from line: String? = "1") {
    let all = lines.withLock { $0 }
    expect(
      all.count == count,
      count == 1
        ? "A handler was registered, a table was published, and the handler was called \(all.count) times."
        : "\(count) handlers were registered, a table was published, and there were \(all.count) calls.")
    expect(all.allSatisfy { $0 == line }, "A handler was called with another table than the one that stays.")
  }
}
