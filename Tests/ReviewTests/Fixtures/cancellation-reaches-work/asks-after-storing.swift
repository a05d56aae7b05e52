final class Request: Sendable {
  func cancel() {}
}

final class Box: @unchecked Sendable {
  var request: Request?
}

func send(_ begin: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Request) async -> Int {
  let box = Box()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let request = begin { continuation.resume(returning: $0) }
      box.request = request
      if Task.isCancelled { request.cancel() }
    }
  } onCancel: {
    box.request?.cancel()
  }
}

func sendUnderALock(_ begin: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Request) async -> Int {
  let waiting = Mutex<CheckedContinuation<Int, Never>?>(nil)
  let box = Box()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      waiting.withLock { waiting in
        guard !Task.isCancelled else { return continuation.resume(returning: 0) }
        waiting = continuation
        box.request = begin { continuation.resume(returning: $0) }
      }
    }
  } onCancel: {
    waiting.withLock { waiting in
      if waiting != nil { box.request?.cancel() }
    }
  }
}
