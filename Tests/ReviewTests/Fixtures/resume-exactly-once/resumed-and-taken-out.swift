@MainActor final class Locator {
  private var continuation: CheckedContinuation<Int, Never>?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func locate() async -> Int {
    await withCheckedContinuation { continuation in
      precondition(self.continuation == nil)
      self.continuation = continuation
    }
  }

  func didUpdate(_ place: Int) {
    let waiting = continuation
    continuation = nil
    waiting?.resume(returning: place)
  }

  func open() {
    let all = takeAll()
    for waiter in all { waiter.resume() }
  }

  private func takeAll() -> [CheckedContinuation<Void, Never>] {
    defer { waiters = [] }
    return waiters
  }

  func wait() async {
    await withCheckedContinuation { waiters.append($0) }
  }
}

actor Doorbell {
  private var continuation: CheckedContinuation<Void, Never>?

  func wait() async {
    guard continuation == nil else { return }
    await withCheckedContinuation { continuation = $0 }
  }

  func ring() {
    if let continuation = self.continuation.take() { continuation.resume() }
  }
}
