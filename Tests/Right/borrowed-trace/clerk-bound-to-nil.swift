// A clerk from the start, made with the value unbound.
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
  private var waiting: [String: [CheckedContinuation<Int, any Error>]] = [:]
  private let orders: AsyncStream<String>.Continuation

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
    let (stream, orders) = AsyncStream.makeStream(of: String.self)
    self.orders = orders
    // Whoever makes the desk, the clerk and its children have no task-local values.
    Trace.$request.withValue(nil) { Self.clerk(stream, fetch, self) }
  }

  private static func clerk(
    _ stream: AsyncStream<String>, _ fetch: @escaping @Sendable (String) async throws -> Int, _ desk: RateDesk
  ) {
    Task { [weak desk] in
      await withDiscardingTaskGroup { group in
        for await currency in stream {
          group.addTask { [weak desk] in await desk?.settle(currency, await Self.result(fetch, currency)) }
        }
      }
    }
  }

  deinit { orders.finish() }

  private static func result(
    _ fetch: @Sendable (String) async throws -> Int, _ currency: String
  ) async -> Result<Int, any Error> {
    do { return .success(try await fetch(currency)) } catch { return .failure(error) }
  }

  /// The rate of a currency: the one that is kept, or the one that the bank answers.
  /// - Throws: what `fetch` throws. A caller that is cancelled may get a `CancellationError` instead.
  public func rate(of currency: String) async throws -> Int {
    let rate =
      if let rate = rates[currency] { rate } else {
        try await withCheckedThrowingContinuation { continuation in
          order(currency)
          waiting[currency]?.append(continuation)
        }
      }
    log(currency, rate)
    return rate
  }

  /// Begins to fetch rates that will soon be needed, and returns without waiting for them.
  public func prefetch(_ currencies: [String]) {
    for currency in currencies where rates[currency] == nil { order(currency) }
  }

  private func order(_ currency: String) {
    guard waiting[currency] == nil else { return }
    waiting[currency] = []
    orders.yield(currency)
  }

  private func settle(_ currency: String, _ result: Result<Int, any Error>) {
    if case .success(let rate) = result { rates[currency] = rate }
    for continuation in waiting.removeValue(forKey: currency) ?? [] { continuation.resume(with: result) }
  }
}
