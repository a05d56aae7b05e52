import ScheduleLab
import Testing
import WholePath

@Suite struct WholePathSuite {
  @Test func fromServerToScreen() {
    check { scenario in
      let world = await World(scenario)
      let refresh = scenario.call("refresh") { await world.model.refresh() }
      await scenario.quiet()
      scenario.expect(await world.state == .loading, "A refresh is under way, and state is not loading.")
      scenario.expect(world.saves.calls.isEmpty, "Nothing was fetched, and something was saved.")
      world.fetches.open.first?.answer("2 1")
      await scenario.quiet()
      scenario.expect(
        world.saves.calls.map(\.question.messages) == [World.messages("2 1")],
        "The messages 2 and 1 were fetched, and saved are \(world.saves.calls.map { $0.question.messages.map(\.id) }).")
      scenario.expect(world.reads.calls.isEmpty, "Nothing was saved, and the store was read.")
      world.saves.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(
        world.reads.calls.count == 1, "Saving has succeeded, and all() was called \(world.reads.calls.count) times.")
      scenario.expect(await world.state == .loading, "A refresh is under way, and state is not loading.")
      world.reads.open.first?.answer(World.messages("2 3 1"))
      await scenario.quiet()
      let shown = await world.model.messages
      scenario.expect(
        shown == World.messages("2 3 1"),
        "all() has returned the messages 2, 3 and 1, and the screen shows \(shown.map(\.id)).")
      scenario.expect(await world.state == .loaded, "The refresh has succeeded, and state is not loaded.")
      scenario.expect(!refresh.waits, "Everything is done, and refresh has not returned.")
      await theSameAgain(scenario, world)
    }
  }

  /// The network may send what is known. The store may have something else by then.
  private func theSameAgain(_ scenario: Scenario, _ world: World) async {
    let again = scenario.choose("the network sends", from: ["what it had sent before", "what is on the screen"])
    let text = again == "what it had sent before" ? "2 1" : "2 3 1"
    let refresh = scenario.call("second refresh") { await world.model.refresh() }
    await scenario.quiet()
    world.fetches.open.first?.answer(text)
    await scenario.quiet()
    scenario.expect(
      world.saves.calls.count == 2 && world.saves.calls.last?.question.messages == World.messages(text),
      "In a second refresh the network sent \(again), and that was not saved.")
    world.saves.open.first?.answer(())
    await scenario.quiet()
    scenario.expect(
      world.reads.calls.count == 2, "A second refresh has saved, and the store was not read after that.")
    let stored = again == "what it had sent before" ? World.messages("4") : almost(World.messages(text), scenario)
    world.reads.open.first?.answer(stored)
    await scenario.quiet()
    let (shown, state) = await (world.model.messages, world.state)
    scenario.expect(
      shown == stored && state == .loaded,
      "A second refresh has read the store, and the screen does not show what all() returned.")
    scenario.expect(!refresh.waits, "Everything is done, and refresh has not returned.")
  }

  /// Three messages that differ a little from these.
  private func almost(_ messages: [Message], _ scenario: Scenario) -> [Message] {
    let (first, second, third) = (messages[0], messages[1], messages[2])
    return switch scenario.choose("the store has", from: ["another text", "another id", "another order"]) {
    case "another text": [first, Message(second.id, "\(second.text), corrected"), third]
    case "another id": [first, Message(4, second.text), third]
    default: [first, third, second]
    }
  }

  @Test func decodesElsewhere() {
    check { scenario in
      let world = await World(scenario)
      let refresh = scenario.call("refresh") { await world.model.refresh() }
      await scenario.quiet()
      world.fetches.open.first?.answer("1")
      await scenario.quiet()
      scenario.expect(
        world.decodings.count == 1, "Something was fetched, and decode was called \(world.decodings.count) times.")
      scenario.expect(
        !world.decodings.entries.contains { $0.isOnMain }, "decode ran on the main actor, and the screen stood still.")
      world.finish()
      await scenario.quiet()
      world.finish()
      await scenario.quiet()
      scenario.expect(!refresh.waits, "Everything is done, and refresh has not returned.")
    }
  }

  @Test func failureChangesNothing() {
    check { scenario in
      let world = await World(scenario)
      await world.load("1", scenario)
      let error: any Error =
        scenario.choose("the error", from: ["offline", "a CancellationError"]) == "offline"
        ? Offline() : CancellationError()
      let step = scenario.choose("what fails", from: ["fetch", "decode", "save", "all"])
      let refresh = scenario.call("refresh") { await world.model.refresh() }
      await scenario.quiet()
      if step == "fetch" {
        world.fetches.open.first?.fail(error)
      } else {
        world.fetches.open.first?.answer(step == "decode" ? "?" : "2")
      }
      await scenario.quiet()
      if step == "save" { world.saves.open.first?.fail(error) } else { world.saves.open.first?.answer(()) }
      await scenario.quiet()
      world.reads.open.first?.fail(error)
      await scenario.quiet()
      scenario.expect(!refresh.waits, "A step has failed, and refresh does not return.")
      scenario.expect(
        await world.isFailed, "“\(step)” has failed in a task that was not cancelled, and state is not failed.")
      scenario.expect(
        await world.model.messages == World.messages("1"),
        "“\(step)” has failed, and the screen shows other messages than before.")
      scenario.expect(
        world.saves.calls.count == (step == "fetch" || step == "decode" ? 1 : 2),
        "“\(step)” has failed, and save was called \(world.saves.calls.count - 1) times after that refresh began.")
      await world.load("3", scenario)
      scenario.expect(
        await world.shows("3"),
        "A refresh had failed, the next one has succeeded, and the screen does not show its messages.")
    }
  }

  @Test func cancelledBeforeSaving() {
    check { scenario in
      let world = await World(scenario)
      let before = scenario.choose("before", from: ["nothing was loaded", "1 was loaded", "a refresh had failed"])
      if before == "1 was loaded" { await world.load("1", scenario) }
      if before == "a refresh had failed" {
        let failing = scenario.call("first refresh") { await world.model.refresh() }
        await scenario.quiet()
        world.fetches.open.first?.fail(Offline())
        await scenario.quiet()
        scenario.expect(!failing.waits, "fetch has failed, and refresh does not return.")
      }
      let state = await world.state
      world.stopsFetching =
        scenario.choose("the network", from: ["stops when it is cancelled", "does not notice"])
        == "stops when it is cancelled"
      let refresh = scenario.call("refresh") { await world.model.refresh() }
      await scenario.quiet()
      let saves = world.saves.calls.count
      let moment = scenario.choose("the user leaves", from: ["while it fetches", "while it decodes"])
      let time = moment == "while it fetches" ? "while it fetched" : "while it decoded"
      if moment == "while it decodes" {
        world.decodes = { _ in
          refresh.leave()
          scenario.note("the user leaves the screen")
        }
      } else {
        refresh.leave()
        scenario.note("the user leaves the screen")
        await scenario.quiet()
        scenario.expect(
          world.fetches.calls.last?.isCancelled == true,
          "The task of a refresh was cancelled, and fetching was not cancelled.")
      }
      if moment == "while it decodes" {
        world.fetches.open.first?.answer(scenario.choose("decode", from: ["succeeds", "fails"]) == "fails" ? "?" : "2")
        await scenario.quiet()
      } else if world.fetches.open.first != nil {
        if scenario.choose("the network", from: ["answers all the same", "fails"]) == "fails" {
          world.fetches.open.first?.fail(Offline())
        } else {
          world.fetches.open.first?.answer("2")
        }
        await scenario.quiet()
      }
      world.finish()
      await scenario.quiet()
      world.finish()
      await scenario.quiet()
      let now = await world.state
      scenario.note("state is \(now)")
      scenario.expect(!refresh.waits, "A refresh was cancelled, nothing is under way, and it does not return.")
      scenario.expect(
        world.saves.calls.count == saves,
        "A refresh was cancelled \(time), and something was saved after that.")
      scenario.expect(
        await world.state == state,
        "A refresh was cancelled \(time), and state is not what it was before the call.")
      scenario.expect(
        await world.model.messages == (before == "1 was loaded" ? World.messages("1") : []),
        "A refresh was cancelled \(time), and the screen shows other messages than before.")
    }
  }

  @Test func savedIsShown() {
    check { scenario in
      let world = await World(scenario)
      await world.load("1", scenario)
      let refresh = scenario.call("refresh") { await world.model.refresh() }
      await scenario.quiet()
      world.fetches.open.first?.answer("2")
      await scenario.quiet()
      let moment = scenario.choose("the user leaves", from: ["while it is saved", "while the store is read"])
      if moment == "while the store is read" {
        world.saves.open.first?.answer(())
        await scenario.quiet()
      }
      refresh.leave()
      scenario.note("the user leaves the screen")
      await scenario.quiet()
      scenario.expect(
        !world.saves.calls.contains(where: \.isCancelled) && !world.reads.calls.contains(where: \.isCancelled),
        "Saving had begun when the task was cancelled, and the store was cancelled as well.")
      scenario.expect(
        refresh.waits, "Saving had begun when the task was cancelled, it is not over, and refresh has returned.")
      let fails = scenario.choose("the store", from: ["works", "fails"]) == "fails"
      if moment == "while it is saved" {
        if fails { world.saves.open.first?.fail(Offline()) } else { world.saves.open.first?.answer(()) }
        await scenario.quiet()
      }
      if fails { world.reads.open.first?.fail(Offline()) } else { world.reads.open.first?.answer(World.messages("2")) }
      await scenario.quiet()
      scenario.expect(!refresh.waits, "Everything is done, and refresh has not returned.")
      if fails {
        scenario.expect(
          await world.isFailed,
          "Saving had begun when the task was cancelled, then the store failed, and state is not failed.")
      } else {
        scenario.expect(
          await world.model.messages == World.messages("2"),
          "Saving had begun when the task was cancelled. The store has the new messages, and the screen does not show them."
        )
        scenario.expect(
          await world.state == .loaded,
          "Saving had begun when the task was cancelled, it has succeeded, and state is not loaded.")
      }
    }
  }

  @Test func oneAtATime() {
    check { scenario in
      let world = await World(scenario)
      let first = scenario.call("refresh") { await world.model.refresh() }
      await scenario.quiet()
      let moment = scenario.choose("the second call comes", from: ["while it fetches", "while it saves"])
      if moment == "while it saves" {
        world.fetches.open.first?.answer("1")
        await scenario.quiet()
      }
      let second = scenario.call("second tap") { await world.model.refresh() }
      await scenario.quiet()
      scenario.expect(!second.waits, "A refresh is under way, and another call does not return at once.")
      scenario.expect(
        world.fetches.calls.count == 1,
        "A refresh is under way, another call was made, and the network was asked again.")
      scenario.expect(
        await world.state == .loading, "A refresh is under way, another call was made, and state is not loading.")
      for _ in 0..<3 {
        world.finish("1")
        await scenario.quiet()
      }
      scenario.expect(
        await world.shows("1"),
        "Another call came while a refresh was under way, and the refresh did not come to its end.")
      scenario.expect(!first.waits, "Everything is done, and refresh has not returned.")
      await oneAfterTheOther(scenario, world)
    }
  }

  /// When a refresh has returned, it is no longer under way.
  private func oneAfterTheOther(_ scenario: Scenario, _ world: World) async {
    let fails = scenario.choose("a third refresh", from: ["succeeds", "fails"]) == "fails"
    let user = scenario.call("refreshes twice") { @MainActor in
      await world.model.refresh()
      scenario.note("and once more")
      await world.model.refresh()
    }
    await scenario.quiet()
    if fails { world.fetches.open.first?.fail(Offline()) }
    for _ in 0..<3 {
      world.finish("2")
      await scenario.quiet()
    }
    scenario.expect(
      world.fetches.calls.count >= 3,
      "A refresh has returned, another one was called in the same turn, and the network was not asked.")
    for _ in 0..<3 {
      world.finish("2")
      await scenario.quiet()
    }
    scenario.expect(!user.waits, "Everything is done, and refresh has not returned.")
  }
}
