// Continuations wait; a detached task fetches and resumes them.
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
  private enum Entry {
    case known(Int)
    case waiting([CheckedContinuation<Int, any Error>])
  }

  private var entries: [String: Entry] = [:]

  public init(
    fetch: @escaping @Sendable (String) async throws -> Int,
    log: @escaping @Sendable (_ currency: String, _ rate: Int) -> Void
  ) {
    self.fetch = fetch
    self.log = log
  }

  public func rate(of currency: String) async throws -> Int {
    let rate = try await answer(currency)
    log(currency, rate)
    return rate
  }

  public func prefetch(_ currencies: [String]) {
    currencies.forEach(begin)
  }

  private func answer(_ currency: String) async throws -> Int {
    begin(currency)
    if case .known(let rate) = entries[currency] { return rate }
    return try await withCheckedThrowingContinuation { continuation in
      guard case .waiting(let others) = entries[currency] else { return }
      entries[currency] = .waiting(others + [continuation])
    }
  }

  private func begin(_ currency: String) {
    guard entries[currency] == nil else { return }
    entries[currency] = .waiting([])
    Task.detached { [fetch] in
      do {
        let rate = try await fetch(currency)
        await self.end(currency, .success(rate))
      } catch {
        await self.end(currency, .failure(error))
      }
    }
  }

  private func end(_ currency: String, _ result: Result<Int, any Error>) {
    guard case .waiting(let all) = entries[currency] else { return }
    entries[currency] = (try? result.get()).map { .known($0) }
    for continuation in all { continuation.resume(with: result) }
  }
}
