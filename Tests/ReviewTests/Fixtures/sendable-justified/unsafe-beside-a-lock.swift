final class Desk: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var waiting: [Int] = []
  //        ^ look
  // Thread-safe.
  private nonisolated(unsafe) var isBusy = false
  //        ^ look
}
