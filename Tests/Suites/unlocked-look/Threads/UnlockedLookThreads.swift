import Dispatch
import Synchronization
import ThreadLab
import UnlockedLook

func inParallel() {
  story("Two pilots ask at once, and nothing is drawn yet") {
    let office = Office()
    let room = ChartRoom { try office.draw() }
    await atOnce([
      "A": { expectDepth(room, "north", 12) },
      "B": { expectDepth(room, "south", 20) },
    ])
    office.expectDrawings(1)
    expect(room.isDrawn, "Two pilots have their depths, and isDrawn is false.")
  }
  story("Two pilots ask at once, and the chart has no buoy") {
    let office = Office()
    let room = ChartRoom {
      _ = try office.draw()
      return [:]
    }
    await atOnce([
      "A": { expectDepth(room, "north", nil) },
      "B": { expectDepth(room, "south", nil) },
    ])
    office.expectDrawings(1)
  }
  story("A pilot asks, and another one asks when the lamp is on") {
    let office = Office()
    let room = ChartRoom { try office.draw() }
    await atOnce([
      "A": { expectDepth(room, "north", 12) },
      "B": {
        guard room.isDrawn else { return }
        expect(office.count(\.finished) > 0, "No drawing is finished, and isDrawn is true.")
        expectDepth(room, "north", 12)
        expect(room.isDrawn, "isDrawn was true, and later it is false.")
      },
    ])
    office.expectDrawings(1)
  }
  story("The lamp is read while the chart is drawn") {
    let office = Office()
    let isRead = DispatchSemaphore(value: 0)
    let room = ChartRoom {
      isRead.wait()
      isRead.signal()
      return try office.draw()
    }
    await atOnce([
      "pilot": { expectDepth(room, "north", 12) },
      "lamp": {
        _ = room.isDrawn
        isRead.signal()
      },
    ])
    expect(room.isDrawn, "A pilot has the depth, and isDrawn is false.")
  }
  story("The lamp is read while a drawing fails") {
    let office = Office(failures: 1)
    let room = ChartRoom { try office.draw() }
    await atOnce([
      "pilot": { _ = try? room.depth(at: "north") },
      "lamp": { expect(!room.isDrawn, "No drawing has succeeded, and isDrawn is true.") },
    ])
    expect(!room.isDrawn, "No drawing has succeeded, and isDrawn is true.")
    office.expectDrawings(1)
  }
  story("The lamp is read while a pilot asks, and the chart is there") {
    let office = Office()
    let room = ChartRoom { try office.draw() }
    expectDepth(room, "south", 20)
    await atOnce([
      "pilot": { expectDepth(room, "north", 12) },
      "lamp": { expect(room.isDrawn, "depth has returned, and later isDrawn is false.") },
    ])
    office.expectDrawings(1)
  }
  story("The first drawing fails while two pilots ask at once, and A asks again after an error") {
    let office = Office(failures: 1)
    let room = ChartRoom { try office.draw() }
    let errors = Mutex(0)
    let ask: @Sendable (Bool) -> Void = { again in
      do {
        let depth = try room.depth(at: "north")
        expect(
          depth == 12,
          "A drawing failed while two pilots asked; the chart says 12, and depth returned \(text(depth)).")
      } catch {
        expect(error is NoAnswer, "A drawing failed while two pilots asked, and depth threw another error.")
        errors.withLock { $0 += 1 }
        if again { expectDepth(room, "north", 12) }
      }
    }
    await atOnce(["A": { ask(true) }, "B": { ask(false) }])
    let count = errors.withLock { $0 }
    expect(count > 0, "A drawing threw an error, and it reached none of the two pilots.")
    expectDepth(room, "north", 12)
    office.expectDrawings(2)
  }
  story("The lamp is read in each drawing, the first one fails, and two pilots ask at once") {
    let office = Office(failures: 1)
    // Set before the pilots ask.
    nonisolated(unsafe) var lamp: ChartRoom?
    let room = ChartRoom {
      expect(lamp?.isDrawn == false, "The chart is still drawn, and isDrawn is true.")
      return try office.draw()
    }
    lamp = room
    let ask: @Sendable () -> Void = { _ = try? room.depth(at: "north") }
    await atOnce(["A": ask, "B": ask])
    expectDepth(room, "north", 12)
    office.expectDrawings(2)
    lamp = nil
  }
  story("The first drawing fails while three pilots ask at once") {
    let office = Office(failures: 1)
    let room = ChartRoom { try office.draw() }
    let ask: @Sendable () -> Void = {
      do {
        let depth = try room.depth(at: "north")
        expect(
          depth == 12,
          "A drawing failed while three pilots asked; the chart says 12, and depth returned \(text(depth)).")
      } catch {
        expect(error is NoAnswer, "A drawing failed while three pilots asked, and depth threw another error.")
      }
    }
    await atOnce(["A": ask, "B": ask, "C": ask])
    expectDepth(room, "north", 12)
    office.expectDrawings(2)
  }
  story("Three pilots ask at once, one of them twice") {
    let office = Office()
    let room = ChartRoom { try office.draw() }
    await atOnce([
      "A": {
        expectDepth(room, "north", 12)
        expectDepth(room, "south", 20)
      },
      "B": { expectDepth(room, "nowhere", nil) },
      "C": { expectDepth(room, "north", 12) },
    ])
    office.expectDrawings(1)
  }
  story("Pilots of two rooms ask at once") {
    let (near, far) = (Office(), Office(north: 30))
    let (here, there) = (ChartRoom { try near.draw() }, ChartRoom { try far.draw() })
    await atOnce([
      "here": { expectDepth(here, "north", 12) },
      "there": { expectDepth(there, "north", 30) },
    ])
    near.expectDrawings(1)
    far.expectDrawings(1)
  }
}

private struct NoAnswer: Error {}

private func text(_ depth: Int?) -> String { depth.map { "\($0)" } ?? "nil" }

private func expectDepth(_ room: ChartRoom, _ buoy: String, _ expected: Int?) {
  do {
    let depth = try room.depth(at: buoy)
    expect(depth == expected, "The chart says \(text(expected)) for a buoy, and depth returned \(text(depth)).")
    expect(room.isDrawn, "depth has returned an answer, and isDrawn is false.")
  } catch {
    expect(false, "No drawing fails now, and depth threw an error.")
  }
}

/// The survey office, which draws, and counts.
private final class Office: Sendable {
  struct State {
    var begun = 0
    var finished = 0
    var underWay = 0
  }

  private let chart: [String: Int]
  private let failures: Int
  private let state = Mutex(State())

  init(north: Int = 12, failures: Int = 0) { (chart, self.failures) = (["north": north, "south": 20], failures) }

  func draw() throws -> [String: Int] {
    let (number, underWay) = state.withLock { state in
      state.begun += 1
      state.underWay += 1
      return (state.begun, state.underWay)
    }
    note("drawing \(number) begins")
    expect(underWay == 1, "A second drawing began while one was under way.")
    pause()
    let fails = number <= failures
    state.withLock { state in
      state.underWay -= 1
      if !fails { state.finished += 1 }
    }
    if fails { throw NoAnswer() }
    return chart
  }

  func count(_ value: KeyPath<State, Int>) -> Int { state.withLock { $0[keyPath: value] } }

  func expectDrawings(_ count: Int) {
    let begun = state.withLock { $0.begun }
    expect(
      begun == count, "\(count == 1 ? "One drawing was" : "\(count) drawings were") needed, and \(begun) were made.")
  }
}
