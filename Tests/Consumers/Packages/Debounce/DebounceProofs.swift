import AsyncAlgorithms
import KataTesting

private struct Broken: Error {}

/// The failure of a sequence arrives, also while the reader does something else.
///
/// A known mistake of swift-async-algorithms (its issue 450): the failure is lost, and the sequence seems to have ended.
@Test func aFailureArrivesWhileTheReaderIsAway() {
  prove { scenario in
    let (stream, source) = AsyncThrowingStream.makeStream(of: Int.self)
    source.yield(1)
    let world = scenario.task("world") {
      try await Task.sleep(for: .milliseconds(100))
      source.finish(throwing: Broken())
    }
    var values = stream.debounce(for: .milliseconds(10)).makeAsyncIterator()
    #expect(try await values.next() == 1)
    try await Task.sleep(for: .milliseconds(300))
    do {
      let value = try await values.next()
      scenario.expect(false, "The sequence fails, and the reader sees \(value.map { "\($0)" } ?? "its end").")
    } catch is Broken {}
    await world.ended()
  }
}
