// the continuation lies behind a lock, and the first report takes it out
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

private final class Slot: Sendable {
  private let continuation: Mutex<CheckedContinuation<String, any Error>?>

  init(_ continuation: CheckedContinuation<String, any Error>) {
    self.continuation = Mutex(continuation)
  }

  func take() -> CheckedContinuation<String, any Error>? {
    continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
  }
}

public final class ScanDesk: Sendable {
  private let driver: any ScanDriver

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  public func scan() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let slot = Slot(continuation)
      driver.scan { code, error in
        slot.take()?.resume(with: outcome(code, error))
      }
    }
  }
}
