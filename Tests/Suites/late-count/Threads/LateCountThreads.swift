import LateCount
import Synchronization
import ThreadLab

func inParallel() {
  story("Two board at once, and each reads the number") {
    let gangway = Gangway()
    let board: @Sendable () async -> Void = {
      gangway.boarded()
      let count = await gangway.onBoard()
      expect(
        count >= 1 && count <= 2,
        "A caller had boarded and then read the number, two boarded in all, and it was \(count).")
    }
    await atOnce(["bow": board, "stern": board])
    let count = await gangway.onBoard()
    expect(count == 2, "Two boarded, and the number is \(count).")
  }
  story("One boards while the trip ends") {
    let gangway = Gangway()
    let first = Mutex(0)
    gangway.boarded()
    await atOnce([
      "barrier": { gangway.boarded() },
      "mate": {
        let count = await gangway.endTrip()
        first.withLock { $0 = count }
      },
    ])
    let second = await gangway.endTrip()
    let ended = first.withLock { $0 }
    expect(ended >= 1, "One had boarded before the trip ended, and the trip had \(ended).")
    expect(ended + second == 2, "Two boarded, and their trips had \(ended) and \(second).")
  }
  story("Two end the trip at once") {
    let gangway = Gangway()
    let counts = Mutex<[Int]>([])
    gangway.boarded()
    gangway.boarded()
    let end: @Sendable () async -> Void = {
      let count = await gangway.endTrip()
      counts.withLock { $0.append(count) }
    }
    await atOnce(["mate": end, "captain": end])
    let ended = counts.withLock { $0.sorted() }
    let rest = await gangway.onBoard()
    expect(
      ended.reduce(0, +) == 2,
      "Two had boarded, two ended the trip at once, and the trips had \(ended[0]) and \(ended[1]).")
    expect(rest == 0, "The trip has ended, no one has boarded since, and the number is \(rest).")
  }
  story("Two end a trip at once that one has left") {
    let gangway = Gangway()
    for _ in 1...3 { gangway.boarded() }
    gangway.left()
    let counts = Mutex<[Int]>([])
    let end: @Sendable () async -> Void = {
      let count = await gangway.endTrip()
      counts.withLock { $0.append(count) }
    }
    await atOnce(["mate": end, "captain": end])
    let ended = counts.withLock { $0.sorted() }
    expect(
      ended[0] >= 0 && ended.reduce(0, +) == 2,
      "Two were on board, two ended the trip at once, and the trips had \(ended[0]) and \(ended[1]).")
  }
  story("One boards and leaves while the number is read") {
    let gangway = Gangway()
    await atOnce([
      "barrier": {
        gangway.boarded()
        gangway.left()
      },
      "mate": {
        let count = await gangway.onBoard()
        expect(count >= 0, "The number was \(count).")
        expect(count <= 1, "One person came and left, and the number was \(count).")
      },
    ])
    let count = await gangway.onBoard()
    expect(count == 0, "One person came and left, and the number is \(count).")
  }
  story("One leaves, then another one boards, while the number is read") {
    let gangway = Gangway()
    gangway.boarded()
    await atOnce([
      "barrier": {
        gangway.left()
        gangway.boarded()
      },
      "mate": {
        let count = await gangway.onBoard()
        expect(count >= 0 && count <= 1, "At most one was on board at any moment, and the number was \(count).")
      },
    ])
    let count = await gangway.onBoard()
    expect(count == 1, "Two boarded, one left, and the number is \(count).")
  }
  story("The number is read while a trip ends that one has left") {
    let gangway = Gangway()
    for _ in 1...3 { gangway.boarded() }
    gangway.left()
    await atOnce([
      "captain": { _ = await gangway.endTrip() },
      "mate": {
        let count = await gangway.onBoard()
        expect(count == 0 || count == 2, "Two were on board until the trip ended, and the number was \(count).")
      },
    ])
  }
  story("One boards while another one leaves") {
    let gangway = Gangway()
    gangway.boarded()
    await atOnce(["bow": { gangway.boarded() }, "stern": { gangway.left() }])
    let count = await gangway.onBoard()
    expect(count == 1, "Two boarded, one left, and the number is \(count).")
  }
}
