// a stream for each scan, of which only the first report is read
public struct NothingRead: Error {
  public init() {}
}

public protocol ScanDriver: Sendable {
  func scan(_ report: @escaping @Sendable (_ code: String?, _ error: (any Error)?) -> Void)
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
      continuation.yield(result(code, error))
      continuation.finish()
    }
    for await report in reports {
      return try report.get()
    }
    // It ends without a report only for those who are cancelled.
    throw CancellationError()
  }
}

private func result(_ code: String?, _ error: (any Error)?) -> Result<String, any Error> {
  if let error { return .failure(error) }
  guard let code else { return .failure(NothingRead()) }
  return .success(code)
}
