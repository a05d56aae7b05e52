final class Line: @unchecked Sendable {
  enum State {
    case ready
    case failed(any Error)
  }

  var stateUpdateHandler: ((State) -> Void)?
  func start() {}
}

func connect(_ line: Line) async throws {
  let latch = Latch()
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    line.stateUpdateHandler = { state in
      switch state {
      case .ready:
        guard latch.claim() else { return }
        continuation.resume()
      case .failed(let error):
        guard latch.claim() else { return }
        continuation.resume(throwing: error)
      }
    }
    line.start()
  }
}
