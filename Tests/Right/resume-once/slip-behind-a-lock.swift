// a slip per scan behind an NSLock; whoever fills it in resumes with what is on it
import Foundation

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

private final class Slip: @unchecked Sendable {
  // `entry` is protected by `lock`.
  private let lock = NSLock()
  private var entry: Result<String, any Error>?

  func fillIn(_ result: Result<String, any Error>) -> Bool {
    lock.withLock {
      guard entry == nil else { return false }
      entry = result
      return true
    }
  }

  var answer: Result<String, any Error>? { lock.withLock { entry } }
}

public final class ScanDesk: Sendable {
  private let driver: any ScanDriver

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  public func scan() async throws -> String {
    let slip = Slip()
    let answer = await withCheckedContinuation { (filledIn: CheckedContinuation<Result<String, any Error>?, Never>) in
      driver.scan { code, error in
        if slip.fillIn(outcome(code, error)) { filledIn.resume(returning: slip.answer) }
      }
    }
    guard let answer else { throw NothingRead() }
    return try answer.get()
  }
}
