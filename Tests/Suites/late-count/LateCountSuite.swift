import LateCount
import ScheduleLab
import Testing

@Suite struct LateCountSuite {
  @Test func everybodyCounts() {
    check { scenario in
      let gangway = Gangway()
      scenario.expect(await gangway.onBoard() == 0, "A ferry that no one has boarded has 0 on board.")
      let isCancelled = scenario.choose("the driver’s task", from: ["goes on", "has been cancelled"]) != "goes on"
      let driver = scenario.task("driver") {
        gangway.boarded()
        gangway.boarded()
        scenario.note("two have boarded")
        await scenario.pause()
        gangway.left()
        scenario.note("one has left")
      }
      if isCancelled { driver.cancel() }
      await driver.ended()
      await scenario.quiet()
      let count = await read(gangway, scenario, isCancelled) { await $0.onBoard() }
      scenario.note("on board: \(count)")
      scenario.expect(count == 1, "When nothing is under way, the count is not the boarded less those who left.")
      let ended = await read(gangway, scenario, isCancelled) { await $0.endTrip() }
      scenario.note("the trip had \(ended)")
      scenario.expect(ended == count, "All is quiet, and endTrip() does not return how many are on board.")
    }
  }

  /// What the mate reads, in a task that may have been cancelled.
  private func read(
    _ gangway: Gangway, _ scenario: Scenario, _ isCancelled: Bool, _ body: @escaping @Sendable (Gangway) async -> Int
  ) async -> Int {
    let count = Log<Int>()
    let mate = scenario.task("mate") { count.add(await body(gangway)) }
    if isCancelled { mate.cancel() }
    await mate.ended()
    return count.entries.first ?? -1
  }

  @Test func countedOnReturn() {
    check { scenario in
      let gangway = Gangway()
      let returned = Gate()
      let who = scenario.choose("the driver counts", from: ["two who come", "one who comes and leaves"])
      let driver = scenario.task("driver") {
        gangway.boarded()
        if who == "two who come" {
          gangway.boarded()
          scenario.note("two have boarded")
        } else {
          gangway.left()
          scenario.note("one has boarded and left")
        }
        returned.open()
      }
      let mate = scenario.task("mate") {
        await returned.pass()
        let count = await gangway.onBoard()
        scenario.note("the mate reads \(count)")
        if who == "two who come" {
          scenario.expect(
            count >= 2,
            "boarded() has returned twice, and the mate reads less than two.")
          scenario.expect(count == 2, "Two have boarded, and the mate reads more than that.")
        } else {
          scenario.expect(
            count == 0, "left() has returned for the only one on board, and the mate does not read 0.")
        }
      }
      await driver.ended()
      await mate.ended()
    }
  }

  @Test func leftAfterBoarded() {
    check { scenario in
      let gangway = Gangway()
      let before = scenario.choose("on board before", from: ["no one", "one"]) == "one" ? 1 : 0
      if before == 1 { gangway.boarded() }
      let driver = scenario.task("driver") {
        gangway.boarded()
        scenario.note("one has boarded")
        gangway.left()
        scenario.note("the same one has left")
      }
      let mate = scenario.task("mate") {
        let count = await gangway.onBoard()
        scenario.note("the mate reads \(count)")
        scenario.expect(
          count >= before,
          before == 0
            ? "The mate reads a number below zero."
            : "One was on board the whole time, and the mate reads less than one.")
        scenario.expect(
          count <= before + 1,
          before == 0
            ? "One has boarded, and the mate reads more than that."
            : "Two have boarded, and the mate reads more than that.")
      }
      await driver.ended()
      await mate.ended()
    }
  }

  @Test func twoGangways() {
    check { scenario in
      let gangway = Gangway()
      let drivers = ["bow", "stern"].map { name in
        scenario.task(name) {
          gangway.boarded()
          scenario.note("one at the \(name)")
          await scenario.pause()
          gangway.boarded()
          scenario.note("another at the \(name)")
        }
      }
      for driver in drivers { await driver.ended() }
      let count = await gangway.onBoard()
      scenario.note("the mate reads \(count)")
      scenario.expect(
        count == 4, "Two gangways counted two people each, all calls have returned, and the mate does not read four.")
    }
  }

  @Test func eachInOneTrip() {
    check { scenario in
      let gangway = Gangway()
      if scenario.choose("the trip is ended", from: ["by one", "by two at the same time"]) != "by one" {
        gangway.boarded()
        let mates = ["mate", "captain"].map { name in scenario.task(name) { await gangway.endTrip() } }
        var trips = 0
        for mate in mates { trips += try await mate.value }
        await scenario.quiet()
        let rest = await gangway.endTrip()
        scenario.note("the trips had \(trips), the next one \(rest)")
        scenario.expect(
          trips <= 1 && trips + rest == 1,
          "Two ended a trip at the same time, and who was on board is not counted once.")
        return
      }
      let driver = scenario.task("driver") {
        gangway.boarded()
        scenario.note("one has boarded")
        await scenario.pause()
        gangway.boarded()
        scenario.note("another has boarded")
      }
      let mate = scenario.task("mate") {
        let count = await gangway.endTrip()
        scenario.note("the first trip had \(count)")
        return count
      }
      let first = try await mate.value
      await driver.ended()
      await scenario.quiet()
      let second = await gangway.endTrip()
      scenario.note("the second trip had \(second)")
      scenario.expect(first + second >= 2, "A person boarded while a trip was being ended, and is counted in none.")
      scenario.expect(first + second <= 2, "A person boarded while a trip was being ended, and is counted twice.")
      scenario.expect(await gangway.onBoard() == 0, "A trip has ended, and the next one does not begin at 0.")
    }
  }

  @Test func schoolClass() {
    check(Budget(schedules: 10, steps: 10_000, totalSteps: 40_000)) { scenario in
      let gangway = Gangway()
      for _ in 1...1_100 { gangway.boarded() }
      scenario.note("1,100 have boarded")
      await scenario.quiet()
      let count = await gangway.onBoard()
      scenario.note("on board: \(count)")
      scenario.expect(
        count == 1_100, "1,100 people boarded without a pause, and when all is quiet the mate does not read 1,100.")
    }
  }
}
