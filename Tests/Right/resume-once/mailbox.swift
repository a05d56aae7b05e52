// a mailbox as state machine; the report may come before or after whoever waits for it
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

private final class Mailbox: Sendable {
  private enum State {
    case empty
    case awaited(CheckedContinuation<Result<String, any Error>, Never>)
    case full(Result<String, any Error>)
  }

  private let state = Mutex(State.empty)

  func put(_ result: Result<String, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Result<String, any Error>, Never>? in
      switch state {
      case .empty:
        state = .full(result)
        return nil
      case .awaited(let continuation):
        state = .full(result)
        return continuation
      case .full:
        return nil
      }
    }
    waiting?.resume(returning: result)
  }

  func content() async -> Result<String, any Error> {
    await withCheckedContinuation { continuation in
      let result = state.withLock { state -> Result<String, any Error>? in
        if case .full(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }
}

public final class ScanDesk: Sendable {
  private let driver: any ScanDriver

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  public func scan() async throws -> String {
    let mailbox = Mailbox()
    driver.scan { code, error in
      mailbox.put(outcome(code, error))
    }
    return try await mailbox.content().get()
  }
}
