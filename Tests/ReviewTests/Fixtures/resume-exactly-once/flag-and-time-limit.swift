import Dispatch

func answer(from ask: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Void) async -> Int? {
  let once = Once()
  return await withCheckedContinuation { continuation in
    Task {
      guard once.claim() else { return }
      continuation.resume(returning: nil)
    }
    ask { number in
      guard once.claim() else { return }
      continuation.resume(returning: number)
    }
  }
}

func answerInTime(from ask: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Void) async -> Int? {
  await withCheckedContinuation { continuation in
    let limit = Task {
      try await Task.sleep(for: .seconds(1))
      continuation.resume(returning: nil)
    }
    ask { number in
      limit.cancel()
      continuation.resume(returning: number)
    }
  }
}
