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
