final class Line: @unchecked Sendable {
  enum State {
    case ready
    case failed(any Error)
    case waiting
  }

  var stateUpdateHandler: ((State) -> Void)?
  func start() {}
}

func connect(_ line: Line) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    line.stateUpdateHandler = { state in
      switch state {
      case .ready:
        line.stateUpdateHandler = nil
        continuation.resume()
      case .failed(let error):
        line.stateUpdateHandler = nil
        continuation.resume(throwing: error)
      case .waiting: break
      }
    }
    line.start()
  }
}
