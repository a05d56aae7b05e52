// reports go into a stream that keeps the oldest; the answer is its first element

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
  private let driver: any ScanDriver

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  public func scan() async throws -> String {
    let (reports, continuation) = AsyncStream<Result<String, any Error>>.makeStream(
      bufferingPolicy: .bufferingOldest(1))
    driver.scan { code, error in
      continuation.yield(outcome(code, error))
      continuation.finish()
    }
    for await first in reports {
      return try first.get()
    }
    // Without a report the stream ends only if the task is cancelled.
    throw CancellationError()
  }
}
