// an atomic flag per scan, exchanged by every report
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

private final class Flag: Sendable {
  private let isRaised = Atomic(false)

  func raise() -> Bool {
    !isRaised.exchange(true, ordering: .acquiringAndReleasing)
  }
}

public final class ScanDesk: Sendable {
  private let driver: any ScanDriver

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  public func scan() async throws -> String {
    let answered = Flag()
    return try await withCheckedThrowingContinuation { continuation in
      driver.scan { code, error in
        guard answered.raise() else { return }
        continuation.resume(with: outcome(code, error))
      }
    }
  }
}
