// first come, first served between the reports and cancellation, which brings a CancellationError
import Synchronization

public struct NothingRead: Error {
  public init() {}
}

public protocol ScanDriver: Sendable {
  func scan(_ report: @escaping @Sendable (_ code: String?, _ error: (any Error)?) -> Void)
}

private func outcome(_ code: String?, _ error: (any Error)?) -> Result<String, any Error> {
  if let error { return .failure(error) }
  if let code { return .success(code) }
  return .failure(NothingRead())
}

private final class Race: Sendable {
  private struct State {
    var winner: Result<String, any Error>?
    var waiting: CheckedContinuation<String, any Error>?
  }

  private let state = Mutex(State())

  func arrive(_ result: Result<String, any Error>) {
    state.withLock { state -> CheckedContinuation<String, any Error>? in
      guard state.winner == nil else { return nil }
      state.winner = result
      defer { state.waiting = nil }
      return state.waiting
    }?.resume(with: result)
  }

  func winner() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { state -> Result<String, any Error>? in
        if state.winner == nil { state.waiting = continuation }
        return state.winner
      }.map { continuation.resume(with: $0) }
    }
  }
}

public final class ScanDesk: Sendable {
  private let driver: any ScanDriver

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  public func scan() async throws -> String {
    let race = Race()
    return try await withTaskCancellationHandler {
      driver.scan { race.arrive(outcome($0, $1)) }
      return try await race.winner()
    } onCancel: {
      race.arrive(.failure(CancellationError()))
    }
  }
}
