import StrongCapture
import ThreadLab

func stopEndsTheAsking() {
  story("The level is read while the poller asks and is stopped") {
    let gauge = Gauge()
    let poller = Poller(clock: ContinuousClock(), interval: .seconds(1)) { await gauge.ask() }
    await poller.start()
    await atOnce([
      "screen": {
        let level = await poller.level
        expect(level == nil || level == 5, "The gauge gave 5, and the level is \(level ?? 0).")
      },
      "user": { await poller.stop() },
    ])
    try? await Task.sleep(for: .milliseconds(500))
    let asked = gauge.asked
    await settle()
    expect(gauge.asked == asked, "The poller was stopped, and asks on.")
  }
}

/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Gauge: @unchecked Sendable {
  private(set) var asked = 0

  func ask() async -> Int {
    asked += 1
    note("is asked")
    await Task.yield()
    return 5
  }
}
