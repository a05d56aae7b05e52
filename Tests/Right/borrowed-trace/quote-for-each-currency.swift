// An actor for each currency that knows its rate or its fetch.
import Synchronization

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
  private var quotes: [String: Quote] = [:]

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
    let rate = try await quote(currency).begun().value
    log(currency, rate)
    return rate
  }

  /// Begins to fetch rates that will soon be needed, and returns without waiting for them.
  public func prefetch(_ currencies: [String]) {
    for currency in currencies { quote(currency).begun() }
  }

  private func quote(_ currency: String) -> Quote {
    let quote = quotes[currency] ?? Quote { [fetch] in try await fetch(currency) }
    quotes[currency] = quote
    return quote
  }
}

/// One currency. Used by the desk only.
private final class Quote {
  private let fetch: @Sendable () async throws -> Int
  private let state = State()

  init(fetch: @escaping @Sendable () async throws -> Int) { self.fetch = fetch }

  @discardableResult
  func begun() -> Task<Int, any Error> {
    state.task { [state, fetch] id in
      Trace.$request.withValue(nil) {
        Task {
          do { return try await fetch() } catch {
            state.drop(id)
            throw error
          }
        }
      }
    }
  }
}

private final class State: Sendable {
  private let value = Mutex<(id: Int, task: Task<Int, any Error>?)>((0, nil))

  func task(orNew make: (Int) -> Task<Int, any Error>) -> Task<Int, any Error> {
    value.withLock { value in
      if let task = value.task { return task }
      value.id += 1
      let task = make(value.id)
      value.task = task
      return task
    }
  }

  func drop(_ id: Int) { value.withLock { if $0.id == id { $0.task = nil } } }
}
