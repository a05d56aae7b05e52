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

  func didFail() { continuation?.resume(returning: -1) }

  func open() {
    for waiter in waiters { waiter.resume() }
    //                        ^ look
  }

  func wait() async {
    await withCheckedContinuation { waiters.append($0) }
  }
}

/// Each request ends in one of the two ways.
@MainActor final class LogIn {
  private var continuation: CheckedContinuation<String, any Error>?

  func logIn(_ controller: Controller) async throws -> String {
    try await withCheckedThrowingContinuation {
      precondition(continuation == nil)
      continuation = $0
      controller.begin()
    }
  }

  func controller(_ controller: Controller, didCompleteWith name: String) {
    continuation?.resume(returning: name)
    //^ look
  }

  func controller(_ controller: Controller, didCompleteWithError error: any Error) {
    continuation?.resume(throwing: error)
  }
}
