final class Desk: Sendable {
  private let lock = NSLock()
  // The three below are read and written inside `lock.withLock` only.
  private nonisolated(unsafe) var waiting: [Int] = []
  private nonisolated(unsafe) var generation = 0

  private nonisolated(unsafe) var isBusy = false
}
