// A cancelled caller leaves at once with a CancellationError; the fetch goes on.
/// The request that the server works for. Log and bill read it wherever the code runs.
public enum Trace {
  @TaskLocal public static var request: String?
}

/// The exchange rates of a travel agency. Many requests need the same rate at once.
///
///     try await Trace.$request.withValue("request 7") {
///       try await desk.rate(of: "EUR")
///     }
public actor RateDesk {
  private let fetch: @Sendable (String) async throws -> Int
  private let log: @Sendable (_ currency: String, _ rate: Int) -> Void
  private var rates: [String: Int] = [:]
  private var waiting: [String: [Int: CheckedContinuation<Int, any Error>]] = [:]
  private var last = 0

  /// - Parameters:
  ///   - fetch: asks the bank for a rate. The bank puts each question on the bill of `Trace.request`, and on the agency's own
  ///     bill if that is nil. It need not stop when its task is cancelled.
  ///   - log: writes a line in the log of `Trace.request`.
  public init(
    fetch: @escaping @Sendable (String) async throws -> Int,
    log: @escaping @Sendable (_ currency: String, _ rate: Int) -> Void
  ) {
    self.fetch = fetch
    self.log = log
  }

  /// The rate of a currency: the one that is kept, or the one that the bank answers.
  /// - Throws: what `fetch` throws. A caller that is cancelled may get a `CancellationError` instead.
  public func rate(of currency: String) async throws -> Int {
    let rate = try await known(currency)
    log(currency, rate)
    return rate
  }

  private func known(_ currency: String) async throws -> Int {
    if let rate = rates[currency] { return rate }
    ensureFetch(currency)
    last += 1
    let id = last
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting[currency]?[id] = continuation
        }
      }
    } onCancel: {
      Task.detached { await self.leave(currency, id) }
    }
  }

  private func leave(_ currency: String, _ id: Int) {
    waiting[currency]?.removeValue(forKey: id)?.resume(throwing: CancellationError())
  }

  /// Begins to fetch rates that will soon be needed, and returns without waiting for them.
  public func prefetch(_ currencies: [String]) {
    for currency in currencies where rates[currency] == nil { ensureFetch(currency) }
  }

  private func ensureFetch(_ currency: String) {
    guard waiting[currency] == nil else { return }
    waiting[currency] = [:]
    Task {
      let result = await Trace.$request.withValue(nil) { await ask(currency) }
      rates[currency] = try? result.get()
      for waiter in (waiting.removeValue(forKey: currency) ?? [:]).values { waiter.resume(with: result) }
    }
  }

  private func ask(_ currency: String) async -> Result<Int, any Error> {
    do { return .success(try await fetch(currency)) } catch { return .failure(error) }
  }
}
