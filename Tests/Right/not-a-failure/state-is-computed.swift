// The spinner is no state of its own: it turns while the latest load is in the slot
public enum RadioError: Error, Equatable {
  case cancelled
  case silence
}

public actor Inbox {
  public enum State: Equatable, Sendable {
    case empty
    case loading
    case loaded([String])
    case failed(String)
  }

  private let load: @Sendable () async throws -> [String]
  private var shown = State.empty
  private var latest: Int?
  private var count = 0

  public var state: State { latest == nil ? shown : .loading }

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    count += 1
    let number = count
    latest = number
    let outcome = Task.isCancelled ? nil : await attempt()
    guard latest == number else { return }
    latest = nil
    if let outcome, !Task.isCancelled { shown = outcome }
  }

  private func attempt() async -> State {
    do {
      return .loaded(try await load())
    } catch {
      return .failed("\(error)")
    }
  }
}
