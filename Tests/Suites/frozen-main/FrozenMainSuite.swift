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
    }
  }

  @Test func decodedElsewhere() {
    check { scenario in
      let desk = Desk(scenario)
      let model = await desk.model()
      if scenario.choose("load is called", from: ["on the main actor", "from elsewhere"]) == "from elsewhere" {
        try await model.load()
      } else {
        try await loadOnMain(model)
      }
      desk.expectElsewhere()
    }
  }

  @Test func screenGoesOn() {
    check { scenario in
      let desk = Desk(scenario) { await scenario.wait(.seconds(1)) }
      let model = await desk.model()
      let load = scenario.task("load") { try await model.load() }
      let screen = scenario.task("screen") { @MainActor in
        scenario.note(model.isLoading ? "draws the wheel" : "draws the headlines")
      }
      await screen.ended()
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
      let isAsked = Gate()
      let answer = Gate()
      let desk = Desk(scenario) {
        isAsked.open()
        await answer.pass()
      }
      let model = await desk.model()
      let load = scenario.task("load") { try await model.load() }
      await isAsked.pass()
      scenario.note("load is cancelled")
      load.cancel()
      answer.open()
      await load.ended()
      await scenario.quiet()
      scenario.expect(
        !desk.hasDecoded,
        "load had been cancelled when the decoding began, and the decoding did not know: nobody had told its task.")
      scenario.expect(await model.headlines.isEmpty, "load was cancelled, and shows its page all the same.")
    }
  }
}

@MainActor
private func loadOnMain(_ model: FeedModel) async throws {
  try await model.load()
}

/// A server, and a decoder that knows where it runs.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Desk: @unchecked Sendable {
  var page = "rain wind"
  private(set) var hasDecoded = false
  private var wasOnMain = false
  private let scenario: Scenario
  private let work: @Sendable () async -> Void

  /// - Parameter work: how long the server takes.
  init(_ scenario: Scenario, work: @escaping @Sendable () async -> Void = {}) {
    self.scenario = scenario
    self.work = work
  }

  func model() async -> FeedModel {
    await FeedModel(fetch: { [self] in try await fetch() }, decode: { [self] in try decode($0) })
  }

  private func fetch() async throws -> String {
    scenario.note("the server is asked")
    await work()
    if page == "cannot be had" { throw Failure() }
    scenario.note("the page is there")
    return page
  }

  private func decode(_ page: String) throws -> [String] {
    let isOnMain = isOnMainActor()
    scenario.note(isOnMain ? "decodes on the main actor" : "decodes elsewhere")
    if isOnMain { wasOnMain = true }
    try Task.checkCancellation()
    hasDecoded = true
    if page == "cannot be decoded" { throw Failure() }
    return page.split(separator: " ").map(String.init)
  }

  func expectElsewhere() {
    scenario.expect(hasDecoded, "load has returned, and no page was decoded.")
    scenario.expect(
      !wasOnMain, "The page was decoded on the main actor: the screen stands still until that is done.")
  }
}

private struct Failure: Error {}
