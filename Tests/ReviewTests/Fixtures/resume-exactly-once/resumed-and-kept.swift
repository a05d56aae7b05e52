@MainActor final class Locator {
  private var continuation: CheckedContinuation<Int, Never>?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func locate() async -> Int {
    await withCheckedContinuation { continuation in
      precondition(self.continuation == nil)
      self.continuation = continuation
    }
  }

  // The shape of apple/swift-openapi-urlsession 8c84285, and of meshtastic/Meshtastic-Apple 14d070ccc: another way resumed it too.
  func didUpdate(_ place: Int) {
    continuation?.resume(returning: place)
    //^ likely
  }

  func open() {
    for waiter in waiters { waiter.resume() }
    //                        ^ likely
  }

  func wait() async {
    await withCheckedContinuation { waiters.append($0) }
  }
}
