final class Line: @unchecked Sendable {
  enum State {
    case ready
    case failed(any Error)
    case waiting
  }

  var stateUpdateHandler: ((State) -> Void)?
  func start() {}
}

// The shape of meshtastic/Meshtastic-Apple 87b84f432 and kishikawakatsumi/SMBClient 29f9a45: after ready came failed.
func connect(_ line: Line) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    line.stateUpdateHandler = { state in
      switch state {
      case .ready: continuation.resume()
      //             ^ likely
      case .failed(let error): continuation.resume(throwing: error)
      case .waiting: break
      }
    }
    line.start()
  }
}
