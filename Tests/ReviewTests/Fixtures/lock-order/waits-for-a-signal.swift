import Dispatch

final class Starter {
  private let ready = DispatchSemaphore(value: 0)
  private let onStart: @Sendable () -> Void

  init(onStart: @escaping @Sendable () -> Void) { self.onStart = onStart }

  func run() {
    ready.wait()
    onStart()
    ready.signal()
  }
}
