import FailLate
import ScheduleLab
import Testing

@Suite struct FailLateSuite {
  @Test func allShops() {
    let hang = "One shop waits until another has begun, and that never happens: they have to go at the same time."
    check(ifItHangs: hang) { scenario in
      try await Rollout(shops: []) { _ in }.run()
      let chain = Chain(scenario)
      let market = Gate()
      let rollout = chain.rollout([
        chain.shop("kiosk") { await market.pass() },
        chain.shop("kiosk") { await market.pass() },
        chain.shop("market") { market.open() },
      ])
      let owner = scenario.task("owner") {
        try await rollout.run()
        scenario.note("run returns")
        scenario.expect(
          chain.updated.entries.sorted() == ["kiosk", "kiosk", "market"],
          "run has returned, and not every shop was reported exactly once.")
      }
      try await owner.value
    }
  }

  @Test func manyShops() {
    check(
      Budget(schedules: 100, totalSteps: 20_000),
      ifItHangs: "Of 100 shops the last waits until others have ended: they have to go at the same time."
    ) { scenario in
      let chain = Chain(scenario)
      let last = Gate()
      let rollout = chain.rollout(
        (1...100).map { number in
          chain.shop("shop \(number)") { if number == 100 { last.open() } else { await last.pass() } }
        })
      let owner = scenario.task("owner") { try await rollout.run() }
      try await owner.value
      scenario.expect(
        Set(chain.updated.entries).count == 100 && chain.updated.count == 100,
        "run has returned, and not each of the 100 shops was reported once.")
    }
  }

  @Test func refusalIsHeard() {
    check { scenario in
      let chain = Chain(scenario)
      let refuses = scenario.choose("it refuses", from: ["harbour", "market"])
      let hasOwnError = scenario.choose("with", from: ["its own error", "CancellationError"]) == "its own error"
      let rollout = chain.rollout(
        ["harbour", "market"].map { name in
          chain.shop(name) {
            await scenario.pause()
            if name == refuses {
              if hasOwnError { throw Refusal(shop: name) }
              throw CancellationError()
            }
          }
        })
      let error = await chain.error(of: rollout)
      scenario.expect(error != nil, "A shop has refused the prices, and run returns as if all were well.")
      scenario.expect(
        hasOwnError ? (error as? Refusal)?.shop == refuses : error is CancellationError,
        "A shop has refused the prices, and run throws something else.")
      scenario.expect(
        !chain.updated.entries.contains(refuses), "A shop has refused the prices, and is reported to have them.")
      scenario.expect(
        chain.begun.entries.filter { $0 == refuses }.count == 1, "A shop has refused the prices, and was asked again.")
    }
  }

  @Test func refusedAtOnce() {
    check { scenario in
      let chain = Chain(scenario)
      let rollout = chain.rollout(oneRefusesOneIsSlow(scenario, chain))
      let error = await chain.error(of: rollout)
      scenario.expect(error != nil, "A shop has refused the prices, and run returns as if all were well.")
      scenario.expect(
        scenario.clock.now.offset == .zero,
        "A shop refused at once, and run threw when the slow shop had ended, an hour later.")
      scenario.expect(error is Refusal, "A shop has refused the prices, and run throws something else.")
    }
  }

  @Test func refusedLater() {
    check(Budget(schedules: 1_000, totalSteps: 40_000)) { scenario in
      guard scenario.choose("the shops are", from: ["four", "many"]) == "four" else { return await manyStop(scenario) }
      let chain = Chain(scenario)
      let rollout = chain.rollout(
        [("bakery", 1), ("kiosk", 2), ("market", 3), ("harbour", 3600)].map { name, seconds in
          chain.shop(name) {
            try await scenario.clock.sleep(for: .seconds(seconds))
            if name == "market" { throw Refusal(shop: name) }
          }
        })
      let error = await chain.error(of: rollout)
      scenario.expect(error is Refusal, "A shop has refused the prices, and run does not throw what it threw.")
      scenario.expect(
        scenario.clock.now.offset == .seconds(3),
        "Some shops were done when one refused, and run threw when the slow shop had ended.")
      scenario.expect(
        chain.updated.entries.sorted() == ["bakery", "kiosk"],
        "Two shops have the new prices, and those reported are not these two.")
    }
  }

  /// Of 40 shops the first refuses when all but the last have the new prices. Then the owner’s task is cancelled while 40 shops are
  /// at work, of which the first half can no longer stop.
  private func manyStop(_ scenario: Scenario) async {
    let (crowd, count) = (Crowd(), 40)
    let (refusing, stopping) = (Chain(scenario, isQuiet: true), Chain(scenario, isQuiet: true))
    let ends = Log<(any Error)?>()
    let rollout = refusing.rollout(
      (1...count).map { number in
        refusing.shop("shop \(number)") {
          try await scenario.clock.sleep(for: .seconds(number == 1 ? count : number == count ? 3600 : number))
          if number == 1 { throw Refusal(shop: "shop 1") }
        }
      })
    crowd.task { ends.add(await refusing.error(of: rollout)) }
    await scenario.wait(.seconds(count + 1))
    let story = "\(refusing.updated.count) of \(count) shops have the new prices, one has refused"
    scenario.note(story)
    scenario.expect(ends.count == 1, "\(story), and a second later run has not ended.")
    scenario.expect(ends.entries.allSatisfy { $0 is Refusal }, "\(story), and run does not throw what that one threw.")
    let other = stopping.rollout(
      (1...count).map { number in
        stopping.shop("shop \(number)") {
          if number <= count / 2 { return await scenario.wait(.seconds(3600)) }
          try await scenario.clock.sleep(for: .seconds(3600))
        }
      })
    let owner = crowd.task { _ = await stopping.error(of: other) }
    await scenario.quiet()
    scenario.expect(
      stopping.atWork == count,
      "The next prices are for \(count) shops, no shop has an answer yet, and \(stopping.atWork) are at work.")
    owner.cancel()
    await scenario.quiet()
    scenario.note("the owner’s task is cancelled")
    scenario.expect(
      stopping.atWork == 0,
      "\(count) shops were at work when the owner’s task was cancelled, and \(stopping.atWork) of them go on.")
  }

  @Test func reportIsTrue() {
    check { scenario in
      let chain = Chain(scenario)
      let rollout = chain.rollout([
        chain.shop("harbour") {
          await scenario.wait(.seconds(10))
          scenario.note("harbour has the new prices")
        },
        chain.shop("market") {
          try await scenario.clock.sleep(for: .seconds(1))
          throw Refusal(shop: "market")
        },
      ])
      let error = await chain.error(of: rollout)
      scenario.expect(
        (error as? Refusal)?.shop == "market", "A shop has refused the prices, and run does not throw what it threw.")
      scenario.expect(
        chain.atWork == 0, "A shop could not stop any more when another one refused. run has thrown, and it is at work."
      )
      scenario.expect(
        chain.updated.entries.contains("harbour"),
        "A shop could not stop any more when another one refused. It has the new prices, and is not reported.")
      scenario.expect(
        chain.updated.count == 1, "One shop has the new prices, and more than that one report was made.")
    }
  }

  @Test func nothingFollows() {
    check { scenario in
      let chain = Chain(scenario)
      let rollout = chain.rollout(oneRefusesOneIsSlow(scenario, chain))
      _ = await chain.error(of: rollout)
      await scenario.wait(.seconds(7200))
      scenario.expect(
        !chain.updated.entries.contains("harbour"),
        "A shop had refused, and another one changed its prices after that.")
    }
  }

  /// The market refuses at once, the harbour needs an hour. In either order.
  private func oneRefusesOneIsSlow(_ scenario: Scenario, _ chain: Chain) -> [Rollout.Shop] {
    let harbour = chain.shop("harbour") { try await scenario.clock.sleep(for: .seconds(3600)) }
    let market = chain.shop("market") { throw Refusal(shop: "market") }
    return scenario.choose("first", from: ["harbour", "market"]) == "harbour"
      ? [harbour, market] : [market, harbour]
  }

  @Test func firstRefusalCounts() {
    check(many: runsAtOnce) { scenario in
      let chain = Chain(scenario)
      let isOwn = scenario.choose("the market throws", from: ["its own error", "CancellationError"]) == "its own error"
      let rollout = chain.rollout(
        [("harbour", 3), ("market", 1), ("station", 2)].map { name, seconds in
          chain.shop(name) {
            // Those who are told to stop throw the other kind of error.
            if isOwn {
              try await scenario.clock.sleep(for: .seconds(seconds))
            } else {
              await scenario.wait(.seconds(seconds))
              if name == "market" { throw CancellationError() }
            }
            throw Refusal(shop: name)
          }
        })
      let error = await chain.error(of: rollout)
      scenario.expect(
        !isOwn || !(error is CancellationError),
        "The market refused with an error of its own, and run throws CancellationError: the first error is lost.")
      scenario.expect(
        isOwn ? (error as? Refusal)?.shop == "market" : error is CancellationError,
        "The market was the first to refuse, and run throws something else.")
    }
  }

  /// Runs a rollout a second time before or after a shop refuses in the first run, which waits for another shop.
  @Sendable private func runsAtOnce(_ scenario: Scenario) async {
    for delay in [0, 2] {
      let (chain, asked) = (Chain(scenario), Log<String>())
      let rollout = chain.rollout([
        chain.shop("market") {
          asked.add("market")
          let isFirst = asked.count == 1
          await scenario.wait(.seconds(1))
          if isFirst { throw Refusal(shop: "market") }
        },
        chain.shop("harbour") { await scenario.wait(.seconds(5)) },
      ])
      let first = scenario.task("owner") { await chain.error(of: rollout) }
      await scenario.wait(.seconds(delay))
      await scenario.quiet()
      scenario.note("the prices are rolled out a second time")
      let second = scenario.task("other owner") { await chain.error(of: rollout) }
      let errors = (try? await first.value, try? await second.value)
      scenario.expect(
        errors.0 is Refusal,
        "A shop refused in one of two runs at the same time, and that run does not throw its error.")
      scenario.expect(
        errors.1 == nil, "A shop refused in one of two runs at the same time, and the other run throws as well.")
    }
  }

  @Test func nobodyStillAtWork() {
    check { scenario in
      let chain = Chain(scenario)
      let rollout = chain.rollout([
        chain.shop("harbour") {
          do {
            try await scenario.clock.sleep(for: .seconds(10))
          } catch {
            await scenario.pause()
            scenario.note("harbour has tidied up")
            throw error
          }
        },
        chain.shop("market") { throw Refusal(shop: "market") },
      ])
      _ = await chain.error(of: rollout)
      scenario.expect(
        chain.atWork == 0, "run has ended, and a shop is still at work.")
    }
  }

  @Test func cancelReachesShops() {
    check { scenario in
      let chain = Chain(scenario)
      let canStop: @Sendable () async throws -> Void = { try await scenario.clock.sleep(for: .seconds(3600)) }
      let cannotStop: @Sendable () async throws -> Void = { await scenario.wait(.seconds(3600)) }
      let story = scenario.choose(
        "the owner’s task is cancelled",
        from: [
          "before run", "while both can stop", "when one can stop", "when none can stop", "after a refusal",
          "by report",
        ])
      switch story {
      case "when one can stop":
        let stops = chain.shop("harbour") { do { try await canStop() } catch { throw Refusal(shop: "harbour") } }
        let goesOn = chain.shop("market") {
          try await cannotStop()
          scenario.note("market has the new prices")
        }
        let error = try await chain.errorIfCancelled([stops, goesOn])
        scenario.expect(error != nil, Self.asIfAllWereWell)
        scenario.expect(
          (error as? Refusal)?.shop == "harbour",
          "The owner’s task is cancelled, a shop stops with an error of its own, and run throws something else.")
        scenario.expect(
          chain.updated.entries.contains("market"),
          "The owner’s task was cancelled too late for one shop: it has the new prices, and is not reported.")
        scenario.expect(
          chain.updated.count == 1, "One shop has the new prices, and more than that one report was made.")
      case "when none can stop":
        let error = try await chain.errorIfCancelled(["harbour", "market"].map { chain.shop($0, cannotStop) })
        scenario.expect(
          error == nil, "The owner’s task was cancelled when no shop could stop any more, and run throws.")
        scenario.expect(
          chain.updated.entries.sorted() == ["harbour", "market"],
          "The owner’s task was cancelled when no shop could stop any more, and not every one is reported to be done.")
      case "after a refusal":
        let mayEnd = Gate()
        let tidiesUp = chain.shop("harbour") {
          do {
            try await canStop()
          } catch {
            await mayEnd.pass()
            throw error
          }
        }
        let refuses = chain.shop("market") { throw Refusal(shop: "market") }
        let error = try await chain.errorIfCancelled([tidiesUp, refuses]) { mayEnd.open() }
        scenario.expect(
          (error as? Refusal)?.shop == "market",
          "A shop had refused when the owner’s task was cancelled, and run throws something else.")
      case "by report":
        let owner = Owner()
        let shops = [chain.shop("market") { await scenario.quiet() }, chain.shop("harbour", canStop)]
        let rollout = Rollout(shops: shops) { name in
          scenario.note("\(name) is reported, and the owner gives up")
          owner.task?.cancel()
        }
        let error = Log<any Error>()
        let task = scenario.task("owner") {
          do { try await rollout.run() } catch let stopped { error.add(stopped) }
        }
        owner.task = task
        await task.ended()
        scenario.expect(error.count == 1, Self.asIfAllWereWell)
        scenario.expect(
          scenario.clock.now.offset == .zero, "The owner’s task is cancelled, and a shop that can stop goes on.")
      default:
        let shops = ["harbour", "market"].map { chain.shop($0, canStop) }
        let error = try await chain.errorIfCancelled(shops, after: story == "before run" ? .zero : .seconds(1))
        scenario.expect(
          chain.updated.count == 0,
          "The owner’s task is cancelled, every shop has stopped, and one is reported to have the new prices.")
        scenario.expect(error != nil, Self.asIfAllWereWell)
      }
    }
  }

  private static let asIfAllWereWell = "The owner’s task is cancelled, and run returns as if all were well."
}

/// The shops, and what has become of them.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Chain: @unchecked Sendable {
  let updated = Log<String>()
  let begun = Log<String>()
  private(set) var atWork = 0
  private let scenario: Scenario
  private let isQuiet: Bool

  /// - Parameter isQuiet: if true, the timeline has no notes of the shops.
  init(_ scenario: Scenario, isQuiet: Bool = false) { (self.scenario, self.isQuiet) = (scenario, isQuiet) }

  private func note(_ text: String) { if !isQuiet { scenario.note("\(text)\(moment)") } }

  func shop(_ name: String, _ update: @escaping @Sendable () async throws -> Void) -> Rollout.Shop {
    Rollout.Shop(name: name) { [self] in
      begun.add(name)
      atWork += 1
      defer { atWork -= 1 }
      do {
        try await update()
      } catch {
        note("\(name)\(error is Refusal ? ": no" : " stops")")
        throw error
      }
    }
  }

  func rollout(_ shops: [Rollout.Shop]) -> Rollout {
    Rollout(shops: shops) { [self] name in
      updated.add(name)
      note("\(name) done")
    }
  }

  func error(of rollout: Rollout) async -> (any Error)? {
    do {
      try await rollout.run()
      note("run returns")
      return nil
    } catch {
      note("run throws")
      return error
    }
  }

  /// What `run` throws if its caller is cancelled, be it before it begins.
  /// - Parameter then: what happens right after that.
  func errorIfCancelled(
    _ shops: [Rollout.Shop], after delay: Duration = .seconds(1), then: () -> Void = {}
  ) async throws -> (any Error)? {
    let rollout = self.rollout(shops)
    let owner = scenario.task("owner") { await self.error(of: rollout) }
    if delay > .zero { await scenario.wait(delay) }
    scenario.note("cancelled\(moment)")
    owner.cancel()
    then()
    let thrown = try await owner.value
    scenario.expect(
      scenario.clock.now.offset == delay,
      "The owner’s task is cancelled, and the shops go on.")
    return thrown
  }

  private var moment: String { ", \(scenario.clock.now.offset.components.seconds) s" }
}

private struct Refusal: Error {
  let shop: String
}

/// The owner’s task, for a report that cancels it.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Owner: @unchecked Sendable {
  var task: ScenarioTask<Void>?
}
