final class Readers {
  let connections = CurrentValueSubject<[Reader], Never>([])

  // Nothing keeps the subscription: it ends in the line in which it begins, and only the current value comes.
  func connected() async -> Reader? {
    await withCheckedContinuation { continuation in
      _ = connections.sink { readers in
        continuation.resume(returning: readers.first)
      }
    }
  }
}
