import Synchronization

/// The mirrors of a map archive. Each of them has the same maps; they differ in how long they take.
public struct Archive: Sendable {
  /// A map, and who sent it.
  public struct Map: Sendable {
    public let text: String
    public let mirror: String
  }

  public struct Mirror: Sendable {
    let name: String
    let download: @Sendable () async throws -> String

    /// - Parameter download: gets the text of the map. Some mirrors stop when they are cancelled, and some know nothing
    ///   of it.
    public init(name: String, download: @escaping @Sendable () async throws -> String) {
      self.name = name
      self.download = download
    }

    func map() async throws -> Map {
      try await Map(text: download(), mirror: name)
    }
  }

  /// There is nobody to ask.
  public struct NoMirrors: Error {}

  private let mirrors: [Mirror]

  public init(mirrors: [Mirror]) {
    self.mirrors = mirrors
  }

  /// Asks all mirrors at the same time, and returns the map of the one that has it first.
  /// - Throws: if all mirrors fail, the error of the last of them. `NoMirrors` if there are none. `CancellationError`
  ///   if the task is cancelled.
  public func fetch() async throws -> Map {
    if mirrors.isEmpty { throw NoMirrors() }
    let race = Race(runners: mirrors.count)
    let racers = mirrors.map { mirror in
      Task {
        do {
          race.arrive(try await mirror.map())
        } catch {
          race.drop(out: error)
        }
      }
    }
    defer {
      for racer in racers { racer.cancel() }
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { race.wait($0) }
    } onCancel: {
      race.abandon()
    }
  }
}

/// A race that is decided once, by what comes first: the first map, the last error, or the cancellation.
private final class Race: Sendable {
  typealias Outcome = Result<Archive.Map, any Error>
  typealias Waiting = CheckedContinuation<Archive.Map, any Error>

  private struct State {
    var runners: Int
    var outcome: Outcome?
    var waiting: Waiting?
  }

  private let state: Mutex<State>

  init(runners: Int) {
    state = Mutex(State(runners: runners))
  }

  func arrive(_ map: Archive.Map) { settle { _ in .success(map) } }

  func drop(out error: any Error) {
    settle { state in
      state.runners -= 1
      return state.runners == 0 ? .failure(error) : nil
    }
  }

  func abandon() { settle { _ in .failure(CancellationError()) } }

  func wait(_ continuation: Waiting) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.waiting = continuation }
      return state.outcome
    }
    // It may have been decided before there was anybody to tell.
    if let outcome { continuation.resume(with: outcome) }
  }

  private func settle(_ decide: (inout State) -> Outcome?) {
    let told = state.withLock { state -> (Waiting, Outcome)? in
      guard state.outcome == nil, let outcome = decide(&state) else { return nil }
      state.outcome = outcome
      return state.waiting.take().map { ($0, outcome) }
    }
    if let (waiting, outcome) = told { waiting.resume(with: outcome) }
  }
}
