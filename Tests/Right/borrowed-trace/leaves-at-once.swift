// A request that is cancelled already leaves at once, and begins no fetch
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
  private var fetches: [String: Task<Int, any Error>] = [:]

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
    try Task.checkCancellation()
    let rate =
      if let rate = rates[currency] { rate } else { try await fetched(currency).value }
    log(currency, rate)
    return rate
  }

  /// Begins to fetch rates that will soon be needed, and returns without waiting for them.
  public func prefetch(_ currencies: [String]) {
    for currency in currencies where rates[currency] == nil { _ = fetched(currency) }
  }

  /// The fetch that is under way, or a new one.
  private func fetched(_ currency: String) -> Task<Int, any Error> {
    if let task = fetches[currency] { return task }
    // The task copies the values that are bound here.
    let task = Trace.$request.withValue(nil) { Task { try await keep(currency) } }
    fetches[currency] = task
    return task
  }

  private func keep(_ currency: String) async throws -> Int {
    defer { fetches[currency] = nil }
    let rate = try await fetch(currency)
    rates[currency] = rate
    return rate
  }
}
