import FrozenMain
import ScheduleLab
import Testing

@Suite struct FrozenMainSuite {
  @Test func pageIsShown() {
    check { scenario in
      let desk = Desk(scenario)
      let model = await desk.model()
      for page in ["rain wind", "sun"] {
        desk.page = page
        try await model.load()
        let shown = await model.headlines
        scenario.expect(
          shown == page.split(separator: " ").map(String.init), "load has returned, and its page is not shown.")
      }
      scenario.expect(await !model.isLoading, "load has returned, and the screen still says that it loads.")
      let answer = Gate()
      let other = await Desk(scenario) { _ in await answer.pass() }.model()
      let load = scenario.task("another screen") { try await other.load() }
      await scenario.quiet()
      scenario.expect(await !model.isLoading, "Another screen loads, and this one says that it loads.")
      try await model.load()
      scenario.expect(
        await other.isLoading, "Another screen has loaded, this one waits for its page, and says that it does not load."
      )
      answer.open()
      await load.ended()
    }
  }

  @Test func everyLoadShows() {
    check { scenario in
      let answers = ["first": Gate(), "second": Gate()]
      let order = scenario.choose("the server answers", from: ["in order", "the other way round", "both at once"])
      let desk = Desk(scenario) { page in
        await answers[page]?.pass()
        if order == "both at once" { answers["second"]?.open() }
      }
      let model = await desk.model()
      let returned = Log<String>()
      // The pages on which no other can come to lie: when they were decoded, the other load had returned.
      let last = Log<String>()
      desk.whileDecoding = { page in
        if returned.count > 0 { last.add(page) }
      }
      var loads: [ScenarioTask<Void>] = []
      for name in ["first", "second"] {
        desk.page = name
        let load = scenario.task(name) {
          let shown = try await shownByLoad(model) { returned.add(name) }
          // If the server was asked once, both are waiting for the same page.
          let page = desk.asks == 1 ? "first" : name
          scenario.expect(
            shown == [page] || shown.count == 1 && !last.entries.contains(page),
            "Another load was under way, and this one has returned without its page.")
        }
        loads.append(load)
        await scenario.quiet()
      }
      for name in order == "the other way round" ? ["second", "first"] : ["first", "second"] {
        answers[name]?.open()
        await scenario.quiet()
      }
      for load in loads { await load.ended() }
    }
  }

  @Test func decodedElsewhere() {
    check { scenario in
      let desk = Desk(scenario)
      let model = await desk.model()
      let isOnMain = scenario.choose("load is called", from: ["on the main actor", "from elsewhere"])
      for page in ["rain wind", "sun"] {
        desk.page = page
        if isOnMain == "on the main actor" {
          try await loadOnMain(model)
        } else {
          try await model.load()
        }
        desk.expectElsewhere()
      }
    }
  }

  @Test func screenGoesOn() {
    check { scenario in
      let answer = Gate()
      let desk = Desk(scenario) { _ in await answer.pass() }
      let model = await desk.model()
      let draw: @Sendable @MainActor () -> Void = {
        scenario.note(model.isLoading ? "draws the wheel" : "draws the headlines")
        scenario.expect(
          model.isLoading || desk.asks == 0 || !model.headlines.isEmpty,
          "A page is under way, and the screen does not say so.")
      }
      let frame = scenario.choose("the screen is drawn", from: ["while the server is asked", "when the page comes"])
      let load = scenario.task("load") { try await model.load() }
      if frame == "when the page comes" {
        await scenario.quiet()
        answer.open()
      }
      let screen = scenario.task("screen", draw)
      await screen.ended()
      answer.open()
      await load.ended()
      desk.expectElsewhere()
      scenario.expect(await model.headlines == ["rain", "wind"], "load has returned, and its page is not shown.")
    }
  }

  @Test func failureChangesNothing() {
    check { scenario in
      let desk = Desk(scenario)
      let model = await desk.model()
      try await model.load()
      desk.page = scenario.choose("the next page", from: ["cannot be had", "cannot be decoded"])
      let load = scenario.task("load") {
        do {
          try await model.load()
          scenario.expect(false, "There was no page to show, and load returns as if there had been one.")
        } catch {
          scenario.expect(error is Failure, "load throws something else than fetch or decode threw.")
        }
      }
      let screen = scenario.task("screen") {
        let shown = await model.headlines
        scenario.note("shows \(shown)")
        scenario.expect(shown == ["rain", "wind"], "No new page is there, and what was shown before is gone.")
      }
      await load.ended()
      await screen.ended()
      scenario.expect(
        await model.headlines == ["rain", "wind"], "No new page is there, and what was shown before is gone.")
      scenario.expect(await !model.isLoading, "load has failed, and the screen still says that it loads.")
    }
  }

  @Test func cancelReachesDecoding() {
    check { scenario in
      let answer = Gate()
      let desk = Desk(scenario) { _ in await answer.pass() }
      let model = await desk.model()
      let load = scenario.task("load") {
        try await model.load()
        scenario.expect(await !model.headlines.isEmpty, "load was cancelled, and returns as if its page were shown.")
      }
      // A request takes its time: whoever sets a handler has set it, and whoever passes the cancellation on has done so.
      await scenario.quiet()
      scenario.note("load is cancelled")
      load.cancel()
      await scenario.quiet()
      answer.open()
      await load.ended()
      await scenario.quiet()
      scenario.expect(
        !desk.hasDecoded,
        "load had been cancelled when the decoding began, and the decoding was not.")
      scenario.expect(desk.fetchWasTold, "load was cancelled while it waited for the page, and fetch was not.")
      scenario.expect(await model.headlines.isEmpty, "load was cancelled, and shows its page all the same.")
    }
  }

  @Test func cancelReachesDecodingUnderWay() {
    check { scenario in
      let moments = ["while it decodes", "when it has decoded", "while it decodes, beside a load of the same page"]
      let moment = scenario.choose("load is cancelled", from: moments)
      guard moment != moments[2] else { return try await cancelOneOfTwo(scenario) }
      let desk = Desk(scenario)
      let model = await desk.model()
      let load = scenario.task("load") {
        try await model.load()
        scenario.expect(await !model.headlines.isEmpty, "load was cancelled, and returns as if its page were shown.")
      }
      if moment == moments[0] {
        desk.whileDecoding = { _ in desk.cancel(load) }
      } else {
        desk.afterDecoding = { load.cancel() }
      }
      await load.ended()
      await scenario.quiet()
      scenario.expect(
        desk.decodingWasTold, "load was cancelled while its page was decoded, and the decoding was not.")
    }
  }

  /// Cancels one of two loads that get the same page at the same time.
  private func cancelOneOfTwo(_ scenario: Scenario) async throws {
    let answer = Gate()
    let desk = Desk(scenario) { _ in await answer.pass() }
    let model = await desk.model()
    let load = scenario.task("load") { try? await model.load() }
    await scenario.quiet()
    let other = scenario.task("other load") {
      do { try await model.load() } catch {
        scenario.expect(
          false, "Two loads got the same page, the caller of one was cancelled, and the load of the other one throws.")
      }
    }
    await scenario.quiet()
    let cancelled = Log<String>()
    desk.whileDecoding = { page in
      guard cancelled.count == 0 else { return }
      cancelled.add(page)
      scenario.note("the first load is cancelled")
      load.cancel()
    }
    answer.open()
    await load.ended()
    await other.ended()
    scenario.expect(await model.headlines == ["rain", "wind"], "load has returned, and its page is not shown.")
  }
}

@MainActor
private func loadOnMain(_ model: FeedModel) async throws {
  try await model.load()
}

/// What is shown when a load returns, before anybody else has a turn on the main actor.
@MainActor
private func shownByLoad(_ model: FeedModel, returned: @Sendable () -> Void) async throws -> [String] {
  try await model.load()
  returned()
  return model.headlines
}

/// Whether a task is a child made by `async let`: it lies in its parent's memory, so it cannot be kept.
///
/// Read from the header that every job has (`Job` in the runtime's `ABI/Task.h`: the flags at byte 32, and bit 28 of them).
private func isAsyncLet(_ task: UnsafeCurrentTask) -> Bool {
  unsafeBitCast(task, to: UnsafeRawPointer.self).load(fromByteOffset: 32, as: UInt32.self) & 1 << 28 != 0
}

/// A server, and a decoder that knows where it runs.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Desk: @unchecked Sendable {
  var page = "rain wind"
  private(set) var hasDecoded = false
  /// How often it was asked.
  private(set) var asks = 0
  private(set) var fetchWasTold = false
  /// What happens while a page is decoded.
  var whileDecoding: (_ page: String) -> Void = { _ in }
  /// What happens when a page has been decoded, after the last look at cancellation.
  var afterDecoding: () -> Void = {}
  private var wasOnMain = false
  private var untold: Task<Void, Never>?
  private let scenario: Scenario
  private let work: @Sendable (_ page: String) async -> Void

  /// - Parameter work: how long the server takes for a page.
  init(_ scenario: Scenario, work: @escaping @Sendable (_ page: String) async -> Void = { _ in }) {
    self.scenario = scenario
    self.work = work
  }

  func model() async -> FeedModel {
    await FeedModel(fetch: { [self] in try await fetch() }, decode: { [self] in try decode($0) })
  }

  private func fetch() async throws -> String {
    scenario.note("the server is asked")
    asks += 1
    let page = page
    await work(page)
    fetchWasTold = Task.isCancelled
    if page == "cannot be had" { throw Failure() }
    scenario.note("the page is there")
    return page
  }

  private func decode(_ page: String) throws -> [String] {
    let isOnMain = isOnMainActor()
    scenario.note(isOnMain ? "decodes on the main actor" : "decodes elsewhere")
    if isOnMain { wasOnMain = true }
    whileDecoding(page)
    try Task.checkCancellation()
    hasDecoded = true
    if page == "cannot be decoded" { throw Failure() }
    defer { afterDecoding() }
    return page.split(separator: " ").map(String.init)
  }

  /// Cancels a load from inside its decoding, and keeps the decoding's task if it does not see it.
  func cancel(_ load: ScenarioTask<Void>) {
    scenario.note("load is cancelled")
    load.cancel()
    guard !Task.isCancelled else { return }
    // A handle may be kept and asked when the task has ended, which what `withUnsafeCurrentTask` hands out may not.
    untold = withUnsafeCurrentTask { task in
      guard let task, !isAsyncLet(task) else { return nil }
      return unsafeBitCast(task, to: Task<Void, Never>.self)
    }
  }

  /// Whether the cancellation has reached the decoding's task by now. One that began before a handler was set hears of it
  /// when the handler is set: late, and too late only here, where no time passes while it decodes.
  var decodingWasTold: Bool { untold?.isCancelled ?? true }

  func expectElsewhere() {
    scenario.expect(hasDecoded, "load has returned, and no page was decoded.")
    scenario.expect(
      !wasOnMain, "The page was decoded on the main actor: the screen is frozen until that is done.")
  }
}

private struct Failure: Error {}
