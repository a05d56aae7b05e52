// A detached task is the entry, and stays as the cache.
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
  private var tasks: [String: Task<Int, any Error>] = [:]

  public init(
    fetch: @escaping @Sendable (String) async throws -> Int,
    log: @escaping @Sendable (_ currency: String, _ rate: Int) -> Void
  ) {
    self.fetch = fetch
    self.log = log
  }

  public func rate(of currency: String) async throws -> Int {
    let rate = try await task(for: currency).value
    log(currency, rate)
    return rate
  }

  public func prefetch(_ currencies: [String]) {
    for currency in currencies { _ = task(for: currency) }
  }

  private func task(for currency: String) -> Task<Int, any Error> {
    if let task = tasks[currency] { return task }
    let task = Task.detached { [fetch] in
      do {
        return try await fetch(currency)
      } catch {
        await self.forget(currency)
        throw error
      }
    }
    tasks[currency] = task
    return task
  }

  private func forget(_ currency: String) { tasks[currency] = nil }
}
