import FirstWins
import ScheduleLab
import Testing

@Suite struct FirstWinsSuite {
  @Test func firstAnswerWins() {
    check(ifItHangs: "A call of fetch never comes back.", many: fetchTwice) { scenario in
      let net = Net(scenario)
      let isFirst = scenario.choose("near is", from: ["first", "last"]) == "first"
      let archive = Archive(
        mirrors: (isFirst ? ["near", "far", "farther"] : ["far", "farther", "near"]).map { name in
          net.mirror(name) { try await scenario.clock.sleep(for: .seconds(name == "near" ? 1 : 3)) }
        })
      let map = try await archive.fetch()
      scenario.note("fetch: \(map.mirror)")
      scenario.expect(
        map.mirror == "near" && map.text == "the map",
        "The near mirror had the map first, and fetch returns another one.")
      scenario.note("no mirrors now")
      do {
        _ = try await Archive(mirrors: []).fetch()
        scenario.expect(false, "There are no mirrors, and fetch returns a map.")
      } catch {
        scenario.expect(error is Archive.NoMirrors, "There are no mirrors, and fetch does not throw NoMirrors.")
      }
    }
  }

  /// Says that each call is a race of its own, even if two come at the same time.
  @Sendable private func fetchTwice(_ scenario: Scenario) async {
    let net = Net(scenario)
    let archive = nearAndFar(scenario, net)
    let users = (1...2).map { number in scenario.call("user \(number)") { try await archive.fetch() } }
    await scenario.quiet()
    scenario.note("user 1 leaves")
    users[0].leave()
    await scenario.wait(.milliseconds(500))
    let later = scenario.call("user 3") { try await archive.fetch() }
    await scenario.wait(.seconds(10))
    scenario.expect(
      users[1].value?.mirror == "near",
      "Two users fetched at the same time, and one of them left. The other one did not get the map.")
    scenario.expect(
      later.value?.mirror == "near",
      "A user fetched half a second after another one. Then that one got the map, and the later user did not.")
  }

  @Test func answerAtOnce() {
    check(ifItHangs: "A mirror has sent the map, and fetch never comes back.") { scenario in
      let net = Net(scenario)
      let archive = nearAndFar(scenario, net)
      _ = try await archive.fetch()
      scenario.note("fetch returns, \(net.moment)")
      scenario.expect(
        scenario.clock.now.offset == .seconds(1),
        "The map was there after one second, and fetch returned it when the slow mirror had ended too.")
    }
  }

  @Test func manyMirrors() {
    check(
      Budget(schedules: 100, totalSteps: 20_000), ifItHangs: "A mirror has sent the map, and fetch never comes back.",
      many: failAtOnce
    ) { scenario in
      let net = Net(scenario)
      let archive = Archive(
        mirrors: (1...100).map { number in
          net.mirror("mirror \(number)") { try await scenario.clock.sleep(for: .seconds(number == 100 ? 1 : 60)) }
        })
      let map = try await archive.fetch()
      scenario.note("fetch returns, \(net.moment)")
      scenario.expect(
        map.mirror == "mirror 100" && scenario.clock.now.offset == .seconds(1),
        "The last of 100 mirrors had the map after one second, and fetch did not return that map then.")
      await scenario.wait(.seconds(100))
      scenario.expect(
        net.done.count == 1,
        "The race was over, and \(net.done.count - 1) of the 99 other mirrors sent their whole map: they were not cancelled."
      )
      let brokenButOne = Archive(
        mirrors: (1...40).map { number in
          net.mirror("mirror \(number)") {
            try await scenario.clock.sleep(for: .seconds(number))
            if number < 40 { throw Broken(mirror: "mirror \(number)") }
          }
        })
      let last = await net.fetch(brokenButOne)
      scenario.expect(
        (try? last.get())?.mirror == "mirror 40",
        "39 of 40 mirrors failed, the last to answer had the map, and fetch does not return it.")
    }
  }

  /// Says that no answer is lost, however many come at the same time.
  @Sendable private func failAtOnce(_ scenario: Scenario) async {
    let net = Net(scenario)
    let archive = Archive(
      mirrors: (1...300).map { number in
        net.mirror("mirror \(number)") {
          try await scenario.clock.sleep(for: .seconds(1))
          if number != 150 { throw Broken(mirror: "mirror \(number)") }
        }
      })
    let result = await net.fetch(archive)
    scenario.expect(
      (try? result.get())?.mirror == "mirror 150",
      "300 mirrors answered at the same time, one of them with the map, and fetch does not return it.")
  }

  @Test func losersAreTold() {
    check(ifItHangs: "A mirror has sent the map, and fetch never comes back.") { scenario in
      let net = Net(scenario)
      let archive = nearAndFar(scenario, net)
      _ = try await archive.fetch()
      scenario.note("fetch returns, \(net.moment)")
      await scenario.wait(.seconds(10))
      scenario.expect(
        net.done.entries == ["near"],
        "The race was over, and the slow mirror sent its whole map: it was not cancelled.")
    }
  }

  private func nearAndFar(_ scenario: Scenario, _ net: Net) -> Archive {
    Archive(mirrors: [
      net.mirror("near") { try await scenario.clock.sleep(for: .seconds(1)) },
      net.mirror("far") { try await scenario.clock.sleep(for: .seconds(5)) },
    ])
  }

  @Test func failureIsNoAnswer() {
    check(ifItHangs: "A mirror has sent the map, and fetch never comes back.") { scenario in
      let net = Net(scenario)
      let error: any Error =
        scenario.choose("near fails with", from: ["its own error", "CancellationError"]) == "its own error"
        ? Broken(mirror: "near") : CancellationError()
      let archive = Archive(mirrors: [
        net.mirror("near") { throw error },
        net.mirror("far") { try await scenario.clock.sleep(for: .seconds(3)) },
      ])
      let result = await net.fetch(archive)
      scenario.expect(
        (try? result.get())?.mirror == "far",
        "One mirror failed quickly and another one had the map, and fetch throws: a failure has won the race.")
      scenario.expect(net.asked.count == 2, "A mirror that had failed was out of the race, and was asked again.")
    }
  }

  @Test func allAtOnce() {
    check(ifItHangs: "One mirror sent its map while others failed, and fetch waits for ever: an answer was lost.") {
      scenario in
      let net = Net(scenario)
      let archive = Archive(
        mirrors: ["near", "far", "new"].map { name in
          net.mirror(name) { if name != "far" { throw Broken(mirror: name) } }
        })
      let result = await net.fetch(archive)
      scenario.expect(
        (try? result.get())?.mirror == "far", "One mirror had the map, and fetch throws: its answer was lost.")
    }
  }

  @Test func allFail() {
    check(ifItHangs: "All mirrors have failed, and fetch never comes back.") { scenario in
      let net = Net(scenario)
      let archive = Archive(
        mirrors: [("far", 3), ("near", 1), ("new", 2)].map { name, seconds in
          net.mirror(name) {
            try await scenario.clock.sleep(for: .seconds(seconds))
            throw Broken(mirror: name)
          }
        })
      do {
        _ = try await archive.fetch()
        scenario.expect(false, "All mirrors have failed, and fetch returns a map.")
      } catch {
        scenario.note("fetch throws, \(net.moment)")
        scenario.expect(
          (error as? Broken)?.mirror == "far",
          "All mirrors have failed, and fetch does not throw the error of the last of them.")
      }
    }
  }

  @Test func deafLoser() {
    check { scenario in
      let net = Net(scenario)
      let isStuck = Gate()
      let archive = Archive(mirrors: [
        net.mirror("near") { await scenario.pause() },
        net.mirror("deaf") { await isStuck.pass() },
      ])
      let user = scenario.task("user") {
        let result = await net.fetch(archive)
        scenario.expect((try? result.get())?.mirror == "near", "One mirror had the map, and fetch does not return it.")
      }
      await scenario.quiet()
      scenario.note(net.isAnswered ? "user has a map" : "user still waits")
      scenario.expect(
        net.isAnswered,
        "The map is there, and fetch waits for a mirror that ignores cancellation.")
      // Whoever comes after the decision has nothing to decide.
      isStuck.open()
      await user.ended()
      await scenario.quiet()
    }
  }

  @Test func cancelReachesMirrors() {
    check(ifItHangs: "The user’s task was cancelled, and fetch waits for ever: nothing ended the wait.") { scenario in
      let net = Net(scenario)
      let stopsWith = scenario.choose("a mirror stops with", from: ["CancellationError", "its own error"])
      let archive = Archive(
        mirrors: ["near", "far"].map { name in
          net.mirror(name) {
            do {
              try await scenario.clock.sleep(for: .seconds(60))
            } catch {
              throw stopsWith == "CancellationError" ? error : Broken(mirror: name)
            }
          }
        })
      let isEarly = scenario.choose("cancelled", from: ["later", "at once"]) == "at once"
      let user = scenario.task("user") {
        let result = await net.fetch(archive)
        scenario.expect((try? result.get()) == nil, "The user’s task was cancelled, and fetch got a map all the same.")
        return result
      }
      if !isEarly { await scenario.wait(.seconds(1)) }
      user.cancel()
      scenario.note("cancelled, \(net.moment)")
      let result = try await user.value
      await scenario.wait(.seconds(100))
      scenario.expect(
        net.done.count == 0, "The user’s task was cancelled, and the mirrors went on: they were not cancelled.")
      if case .failure(let error) = result {
        scenario.expect(
          error is CancellationError, "The user’s task was cancelled, and fetch throws something else than that.")
      }
    }
  }

  @Test func cancelDespiteTheDeaf() {
    check { scenario in
      let net = Net(scenario)
      let isStuck = Gate()
      let archive = Archive(mirrors: [
        net.mirror("deaf") { await isStuck.pass() },
        net.mirror("near") { throw Broken(mirror: "near") },
      ])
      let user = scenario.task("user") {
        guard case .failure(let error) = await net.fetch(archive) else { return }
        scenario.expect(
          error is CancellationError,
          "The user’s task was cancelled when one mirror had failed, and fetch throws the error of that mirror.")
      }
      await scenario.quiet()
      user.cancel()
      scenario.note("the user gives up")
      await scenario.quiet()
      scenario.expect(
        net.isAnswered,
        "The user’s task was cancelled, and fetch waits for a mirror that ignores it.")
      isStuck.open()
      await user.ended()
    }
  }
}

/// The mirrors, and what has become of them.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Net: @unchecked Sendable {
  /// The mirrors that have sent their whole map.
  let done = Log<String>()
  let asked = Log<String>()
  /// The user has heard from `fetch`.
  private(set) var isAnswered = false
  private let scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  func mirror(_ name: String, _ send: @escaping @Sendable () async throws -> Void) -> Archive.Mirror {
    Archive.Mirror(name: name) { [self] in
      asked.add(name)
      do {
        try await send()
      } catch {
        scenario.note("\(name) \(error is Broken ? "fails" : "stops"), \(moment)")
        throw error
      }
      done.add(name)
      scenario.note("\(name) sends, \(moment)")
      return "the map"
    }
  }

  func fetch(_ archive: Archive) async -> Result<Archive.Map, any Error> {
    defer { isAnswered = true }
    do {
      let map = try await archive.fetch()
      scenario.note("fetch: \(map.mirror), \(moment)")
      return .success(map)
    } catch {
      scenario.note("fetch throws, \(moment)")
      return .failure(error)
    }
  }

  var moment: String { "\(scenario.clock.now.offset.components.seconds) s" }
}

private struct Broken: Error {
  let mirror: String
}
