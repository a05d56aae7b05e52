// Each request waits at a stream of its own.
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
  private var readers: [String: [AsyncStream<Result<Int, any Error>>.Continuation]] = [:]

  public init(
    fetch: @escaping @Sendable (String) async throws -> Int,
    log: @escaping @Sendable (_ currency: String, _ rate: Int) -> Void
  ) {
    self.fetch = fetch
    self.log = log
  }

  public func rate(of currency: String) async throws -> Int {
    if let rate = rates[currency] {
      log(currency, rate)
      return rate
    }
    let (answers, reader) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    begin(currency)
    readers[currency]?.append(reader)
    for await answer in answers {
      let rate = try answer.get()
      log(currency, rate)
      return rate
    }
    throw CancellationError()
  }

  public func prefetch(_ currencies: [String]) {
    for currency in currencies where rates[currency] == nil { begin(currency) }
  }

  private func begin(_ currency: String) {
    guard readers[currency] == nil else { return }
    readers[currency] = []
    let fetch = fetch
    Task.detached(name: currency) {
      do {
        await self.end(currency, .success(try await fetch(currency)))
      } catch {
        await self.end(currency, .failure(error))
      }
    }
  }

  private func end(_ currency: String, _ result: Result<Int, any Error>) {
    if case .success(let rate) = result { rates[currency] = rate }
    for reader in readers.removeValue(forKey: currency) ?? [] {
      reader.yield(result)
      reader.finish()
    }
  }
}
