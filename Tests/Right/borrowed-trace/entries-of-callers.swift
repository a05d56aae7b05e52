// Continuations of the callers per currency, fetch called with the value nil.

public enum Trace {
  @TaskLocal public static var request: String?
}

public actor RateDesk {
  private enum Entry {
    case rate(Int)
    case waiting([CheckedContinuation<Int, any Error>])
  }
  private let fetch: @Sendable (String) async throws -> Int
  private let log: @Sendable (_ currency: String, _ rate: Int) -> Void
  private var entries: [String: Entry] = [:]

  public init(
    fetch: @escaping @Sendable (String) async throws -> Int,
    log: @escaping @Sendable (_ currency: String, _ rate: Int) -> Void
  ) {
    self.fetch = fetch
    self.log = log
  }

  public func rate(of currency: String) async throws -> Int {
    let rate: Int
    if case .rate(let known) = entries[currency] {
      rate = known
    } else {
      begin(currency)
      rate = try await withCheckedThrowingContinuation { continuation in
        guard case .waiting(let others) = entries[currency] else { return }
        entries[currency] = .waiting(others + [continuation])
      }
    }
    log(currency, rate)
    return rate
  }

  public func prefetch(_ currencies: [String]) { currencies.forEach(begin) }

  private func begin(_ currency: String) {
    guard entries[currency] == nil else { return }
    entries[currency] = .waiting([])
    Task {
      do {
        end(currency, .success(try await Trace.$request.withValue(nil) { try await fetch(currency) }))
      } catch {
        end(currency, .failure(error))
      }
    }
  }

  private func end(_ currency: String, _ result: Result<Int, any Error>) {
    guard case .waiting(let callers) = entries[currency] else { return }
    entries[currency] = (try? result.get()).map { .rate($0) }
    for caller in callers { caller.resume(with: result) }
  }
}
