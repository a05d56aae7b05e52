import ScheduleLab
import Testing
import WrongThread

@Suite struct WrongThreadSuite {
  @Test func onTheMainActor() {
    check { scenario in
      try await scenario.onMain {
        let finish = Finish(scenario, mustBeOnMain: true)
        finish.board?.start()
        await finish.cross([7])
        await scenario.quiet()
        scenario.expect(
          finish.board?.crossings == [7] && finish.announced.entries == [7],
          "Number 7 was reported, nothing else can run, and it is not counted and announced once.")
      }
    }
  }

  @Test func allInOrder() {
    check { scenario in
      try await scenario.onMain {
        let finish = Finish(scenario)
        finish.board?.start()
        await finish.cross([7, 9, 9])
        let meanwhile = scenario.choose("the main actor", from: ["is free meanwhile", "is not", "is not, for a crowd"])
        if meanwhile == "is free meanwhile" { await scenario.quiet() }
        scenario.note("a report on the main thread")
        finish.antenna.cross(8)
        if meanwhile == "is not, for a crowd" {
          await finish.cross(Array(100..<400))
          await scenario.quiet()
          let count = finish.board?.crossings.count ?? 0
          return scenario.expect(
            count == 304, "304 crossings were reported. Nothing else can run, and the board has \(count).")
        }
        await finish.cross([4])
        await scenario.quiet()
        let crossings = finish.board?.crossings ?? []
        scenario.expect(
          crossings.sorted() == [4, 7, 8, 9, 9],
          "Reported were 7, 9, 9, 8 and 4. Nothing else can run, and the board has \(crossings).")
        scenario.expect(
          crossings == [7, 9, 9, 8, 4], "Reported were 7, 9, 9, 8 and 4, in this order, and the board has \(crossings)."
        )
        scenario.expect(
          finish.announced.entries == crossings,
          "The board has \(crossings), and announced were \(finish.announced.entries)."
        )
      }
    }
  }

  @Test func beforeBeginReturns() {
    check { scenario in
      try await scenario.onMain {
        let finish = Finish(scenario)
        finish.antenna.atOnce = [5]
        finish.board?.start()
        scenario.expect(finish.antenna.isOn, "start() has returned, and the reports have not begun.")
        finish.board?.start()
        await scenario.quiet()
        scenario.expect(
          finish.board?.crossings == [5],
          "Number 5 was reported before begin returned. Nothing else can run, and the board has \(finish.board?.crossings ?? [])."
        )
      }
    }
  }

  @Test func stopped() {
    check { scenario in
      try await scenario.onMain {
        let finish = Finish(scenario)
        finish.board?.start()
        await finish.cross([7])
        if scenario.choose("the last report", from: ["is long ago", "comes right before stop()"]) == "is long ago" {
          await scenario.quiet()
        } else {
          finish.antenna.cross(9)
        }
        finish.stop()
        scenario.expect(!finish.antenna.isOn, "stop() has returned, and the reports have not ended.")
        let (crossings, announced) = (finish.board?.crossings, finish.announced.entries)
        finish.board?.stop()
        await finish.cross([8])
        await scenario.quiet()
        scenario.expect(
          finish.announced.entries == announced,
          "When stop() returned, \(announced) had been announced. Now it is \(finish.announced.entries).")
        scenario.expect(
          finish.board?.crossings == crossings,
          "When stop() returned, the board had \(crossings ?? []). Now it has \(finish.board?.crossings ?? []).")
      }
    }
  }

  @Test func nextRace() {
    check { scenario in
      try await scenario.onMain {
        let finish = Finish(scenario)
        finish.board?.start()
        let first = finish.antenna.sessions.last
        await finish.cross([3])
        await scenario.quiet()
        if scenario.choose("a report comes", from: ["right before stop()", "late"]) == "right before stop()" {
          finish.antenna.cross(7)
        }
        let races = scenario.choose("then it is stopped and started, times", from: [1, 2])
        for _ in 1...races {
          finish.stop()
          finish.start()
        }
        scenario.expect(
          finish.board?.crossings == [], "A race was started, and the board has \(finish.board?.crossings ?? []).")
        await finish.cross([6], in: first)
        await scenario.quiet()
        let late = finish.board?.crossings ?? []
        scenario.expect(
          late.isEmpty,
          "No runner has crossed in the next race, and the board has \(late), of \(races == 1 ? "the race before" : "an earlier race")."
        )
        await finish.cross([1])
        await scenario.quiet()
        let crossings = finish.board?.crossings ?? []
        scenario.expect(crossings == [1], "In the next race number 1 was reported, and the board has \(crossings).")
      }
    }
  }

  @Test func stoppedInside() {
    check { scenario in
      try await scenario.onMain {
        let finish = Finish(scenario)
        let startsAgain =
          scenario.choose("announce", from: ["stops the race", "starts another one"]) == "starts another one"
        var result: [Int]?
        finish.onAnnounce = { [unowned finish] number in
          guard number == 7, result == nil else { return }
          finish.onAnnounce = { _ in }
          finish.stop()
          if startsAgain { finish.start() }
          result = finish.board?.crossings
        }
        finish.board?.start()
        await finish.cross([7, 9])
        await scenario.quiet()
        guard let result else {
          return scenario.expect(false, "Number 7 was reported, nothing else can run, and it was not announced.")
        }
        let crossings = finish.board?.crossings ?? []
        scenario.expect(
          crossings == result,
          startsAgain
            ? "announce has stopped the race and started another one, and the board has \(crossings)."
            : "announce has stopped the race. Then the board had \(result), and now it has \(crossings).")
      }
    }
  }

  @Test func released() {
    check { scenario in
      try await scenario.onMain {
        let finish = Finish(scenario)
        finish.board?.start()
        await finish.cross([7])
        if scenario.choose("the board is released", from: ["later", "at once"]) == "later" { await scenario.quiet() }
        let lifetime = scenario.lifetime(of: finish.board!)
        let last = LastReference(finish.board)
        finish.board = nil
        if scenario.choose("the last reference", from: ["is on the main actor", "is elsewhere"]) == "is elsewhere" {
          await scenario.task("elsewhere") { last.release() }.ended()
          scenario.note("the board is released")
        } else {
          last.release()
          scenario.note("the board is released")
          scenario.expect(
            lifetime.isAlive || !finish.antenna.isOn, "The board is gone, and it has not ended the reports.")
        }
        await scenario.quiet()
        scenario.expect(!lifetime.isAlive, "The owner has released the board, and something keeps it.")
        scenario.expect(!finish.antenna.isOn, "The board is gone, and it has not ended the reports.")
        let count = finish.announced.count
        await finish.cross([8])
        await scenario.quiet()
        scenario.expect(
          finish.announced.count == count,
          "The board was released before number 8 was reported, and a number is announced.")
      }
    }
  }
}

/// A finish line with its antenna, its board, and a loudspeaker that writes down what it announces.
@MainActor private final class Finish {
  private let scenario: Scenario
  let antenna: FakeAntenna
  let announced = Log<Int>()
  var board: FinishBoard?
  var onAnnounce: @MainActor (Int) -> Void = { _ in }

  init(_ scenario: Scenario, mustBeOnMain: Bool = false) {
    self.scenario = scenario
    antenna = FakeAntenna(scenario)
    board = FinishBoard(antenna: antenna) { [announced, unowned self] number in
      let isOnMain = isOnMainActor()
      scenario.note("announces \(number)\(isOnMain ? "" : " off the main actor")")
      scenario.expect(isOnMain || !mustBeOnMain, "Number \(number) is announced off the main actor.")
      announced.add(number)
      onAnnounce(number)
    }
  }

  func start() {
    board?.start()
    scenario.note("the race starts")
  }

  func stop() {
    board?.stop()
    scenario.note("the race is stopped")
  }

  /// Runners cross the line, and the antenna reports it on a thread of its own.
  func cross(_ numbers: [Int], in session: FakeAntenna.Session? = nil) async {
    let antenna = antenna
    let session = session ?? antenna.sessions.last
    await scenario.task("antenna") { for number in numbers { antenna.cross(number, in: session) } }.ended()
  }
}
