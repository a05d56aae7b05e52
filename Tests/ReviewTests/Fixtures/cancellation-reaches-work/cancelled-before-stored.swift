final class Request: Sendable {
  func cancel() {}
}

final class Box: @unchecked Sendable {
  var request: Request?
}

actor Slot {
  var request: Request?
  func setRequest(_ request: Request) { self.request = request }
}

// The shape of swiftlang/sourcekit-lsp b41f6af5 and onevcat/Kingfisher b9ab4483: the handler came before the request was stored.
func send(_ begin: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Request) async -> Int {
  let box = Box()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let request = begin { continuation.resume(returning: $0) }
      box.request = request
      //^ likely
    }
  } onCancel: {
    box.request?.cancel()
  }
}

func sendUnlessCancelled(_ begin: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Request) async -> Int {
  let box = Box()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      guard !Task.isCancelled else { return continuation.resume(returning: 0) }
      box.request = begin { continuation.resume(returning: $0) }
      //^ likely
    }
  } onCancel: {
    box.request?.cancel()
  }
}

func sendLater(_ begin: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Request) async throws -> Int {
  let slot = Slot()
  return try await withTaskCancellationHandler {
    try Task.checkCancellation()
    return await withCheckedContinuation { continuation in
      let request = begin { continuation.resume(returning: $0) }
      Task { await slot.setRequest(request) }
      //             ^ likely
    }
  } onCancel: {
    Task { await slot.request?.cancel() }
  }
}

@MainActor final class Subscription {
  private var waiting: Waiter?

  // The handler comes to the main actor after what is stored before the next suspension.
  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        waiting = Waiter(continuation)
        //^ look
      }
    } onCancel: {
      Task { @MainActor [weak self] in
        if let waiting = self?.waiting { waiting.end() }
      }
    }
  }
}
