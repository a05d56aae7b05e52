// the desk numbers its scans and keeps their continuations in a table; a report asks for its own number
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

public final class ScanDesk: Sendable {
  private struct Table {
    var waiting: [UInt64: CheckedContinuation<String, any Error>] = [:]
    var scans: UInt64 = 0
  }

  private let driver: any ScanDriver
  private let table = Mutex(Table())

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  public func scan() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let number = table.withLock { table in
        table.scans += 1
        table.waiting[table.scans] = continuation
        return table.scans
      }
      driver.scan { code, error in
        let continuation = self.table.withLock { $0.waiting.removeValue(forKey: number) }
        continuation?.resume(with: outcome(code, error))
      }
    }
  }
}
