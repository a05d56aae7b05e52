final class Meter {
  private let readings: AsyncStream<Int>.Continuation
  private var reporting: Task<Void, Never>?

  init(report: @escaping @Sendable (Int) async -> Void) {
    let (stream, readings) = AsyncStream<Int>.makeStream()
    self.readings = readings
    reporting = Task {
      for await reading in stream { await report(reading) }
    }
  }

  /// What has been read by then is still reported.
  func stop() { readings.finish() }

  deinit { reporting?.cancel() }
}
