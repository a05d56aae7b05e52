final class Desk: Sendable {
  // Only the main thread uses it.
  private nonisolated(unsafe) var waiting: [Int] = []
  // The last one.
  private nonisolated(unsafe) var generation = 0
  //        ^ likely
}
