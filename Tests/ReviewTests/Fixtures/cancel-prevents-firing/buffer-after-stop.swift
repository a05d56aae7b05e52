final class Meter {
  private struct Run {
    let readings: AsyncStream<Int>.Continuation
    let reporting: Task<Void, Never>
  }

  private var run: Run?
  private let report: @Sendable (Int) async -> Void

  func start() {
    let (stream, readings) = AsyncStream<Int>.makeStream()
    let reporting = Task { [report] in
      for await reading in stream {
        await report(reading)
        //      ^ look
      }
    }
    run = Run(readings: readings, reporting: reporting)
  }

  func stop() {
    run?.readings.finish()
    run?.reporting.cancel()
    run = nil
  }
}
