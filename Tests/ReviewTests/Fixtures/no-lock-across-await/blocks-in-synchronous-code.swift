import Dispatch

final class Tool {
  func run(_ main: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await main()
      isDone.signal()
    }
    isDone.wait()
  }

  func isIdle(_ group: DispatchGroup) async -> Bool { group.wait(timeout: .now()) == .success }
}
