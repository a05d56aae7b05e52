// An actor of its own has the table and detaches.
public enum Trace {
  @TaskLocal public static var request: String?
}

private actor Fetches {
  private var tasks: [String: Task<Int, any Error>] = [:]
  private let fetch: @Sendable (String) async throws -> Int

  init(_ fetch: @escaping @Sendable (String) async throws -> Int) { self.fetch = fetch }

  func task(for currency: String) -> Task<Int, any Error> {
    if let task = tasks[currency] { return task }
    let task = Task.detached { [self] in
      let result: Result<Int, any Error>
      do { result = .success(try await fetch(currency)) } catch { result = .failure(error) }
      if case .failure = result { await remove(currency) }
      return try result.get()
    }
    tasks[currency] = task
    return task
  }

  private func remove(_ currency: String) { tasks[currency] = nil }
}

public actor RateDesk {
  private let fetches: Fetches
  private let log: @Sendable (_ currency: String, _ rate: Int) -> Void

  public init(
    fetch: @escaping @Sendable (String) async throws -> Int,
    log: @escaping @Sendable (_ currency: String, _ rate: Int) -> Void
  ) {
    fetches = Fetches(fetch)
    self.log = log
  }

  public func rate(of currency: String) async throws -> Int {
    let rate = try await fetches.task(for: currency).value
    log(currency, rate)
    return rate
  }

  public func prefetch(_ currencies: [String]) {
    Task { for currency in currencies { _ = await fetches.task(for: currency) } }
  }
}
