import Synchronization

/// The trigger was let go before a code was read.
public struct NothingRead: Error {
  public init() {}
}

/// The driver of a barcode reader, as its maker ships it.
public protocol ScanDriver: Sendable {
  /// Begins a scan. Several can be under way, one for each reader at the desk.
  ///
  /// - Parameter report: is told how the scan went, at once or later, from wherever the driver happens to run. A code
  ///   alone was read well. An error alone says what went wrong. A code *with* an error was read, but must not be
  ///   trusted. Neither means that the trigger was let go before anything was read.
  ///
  ///   Each scan is reported at least once. Worn triggers bounce: then it is reported again, and perhaps otherwise,
  ///   and perhaps long after. Only the first report counts.
  func scan(_ report: @escaping @Sendable (_ code: String?, _ error: (any Error)?) -> Void)
}

/// A flag that is raised once.
private final class Flag: Sendable {
  private let isUp = Atomic(false)

  /// - Returns: true for the first caller, false for everybody after. Looking and raising are one step.
  func raise() -> Bool {
    !isUp.exchange(true, ordering: .acquiringAndReleasing)
  }
}

/// The desk at which goods are taken in: the driver's scans, for code that can wait for an answer.
public final class ScanDesk: Sendable {
  private let driver: any ScanDriver

  public init(driver: any ScanDriver) {
    self.driver = driver
  }

  /// Scans one code.
  ///
  /// - Returns: the code that the first report brings.
  /// - Throws: the error that the first report brings, with a code or without; `NothingRead` if it brings neither.
  public func scan() async throws -> String {
    let isAnswered = Flag()
    return try await withCheckedThrowingContinuation { continuation in
      driver.scan { code, error in
        guard isAnswered.raise() else { return }
        switch (code, error) {
        case (_, let error?): continuation.resume(throwing: error)
        case (let code?, nil): continuation.resume(returning: code)
        case (nil, nil): continuation.resume(throwing: NothingRead())
        }
      }
    }
  }
}
