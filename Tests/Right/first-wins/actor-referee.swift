// An actor decides the race; its end is a continuation.
public struct Archive: Sendable {
  public struct Map: Sendable {
    public let text: String
    public let mirror: String
  }

  public struct Mirror: Sendable {
    let name: String
    let download: @Sendable () async throws -> String

    public init(name: String, download: @escaping @Sendable () async throws -> String) {
      self.name = name
      self.download = download
    }

    func map() async throws -> Map {
      try await Map(text: download(), mirror: name)
    }
  }

  public struct NoMirrors: Error {}

  private let mirrors: [Mirror]

  public init(mirrors: [Mirror]) {
    self.mirrors = mirrors
  }
  public func fetch() async throws -> Map {
    guard !mirrors.isEmpty else { throw NoMirrors() }
    let referee = Referee()
    let result = await withTaskCancellationHandler {
      await referee.result(of: mirrors)
    } onCancel: {
      Task { await referee.callOff() }
    }
    try Task.checkCancellation()
    return try result.get()
  }
}

private actor Referee {
  typealias Outcome = Result<Archive.Map, any Error>

  private var outcome: Outcome?
  private var waiter: CheckedContinuation<Outcome, Never>?
  private var tasks: [Task<Void, Never>] = []
  private var left = 0

  func result(of mirrors: [Archive.Mirror]) async -> Outcome {
    if let outcome { return outcome }
    left = mirrors.count
    for mirror in mirrors {
      tasks.append(
        Task {
          let outcome: Outcome
          do {
            outcome = .success(try await mirror.map())
          } catch {
            outcome = .failure(error)
          }
          self.arrived(outcome)
        })
    }
    return await withCheckedContinuation { waiter = $0 }
  }

  func callOff() {
    decide(.failure(CancellationError()))
  }

  private func arrived(_ outcome: Outcome) {
    left -= 1
    if case .failure = outcome, left > 0 { return }
    decide(outcome)
  }

  private func decide(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    for task in tasks { task.cancel() }
    tasks = []
    waiter?.resume(returning: outcome)
    waiter = nil
  }
}
