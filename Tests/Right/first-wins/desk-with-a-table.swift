// One actor for all fetches of the archive keeps their continuations in a table.
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
  private let desk = Desk()

  public init(mirrors: [Mirror]) {
    self.mirrors = mirrors
  }

  public func fetch() async throws -> Map {
    guard !mirrors.isEmpty else { throw NoMirrors() }
    do {
      let map = try await desk.race(mirrors)
      try Task.checkCancellation()
      return map
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }
}

private actor Desk {
  private struct Race {
    let continuation: CheckedContinuation<Archive.Map, any Error>
    var running: [Int: Task<Void, Never>]
  }

  private var races: [Int: Race] = [:]
  private var lastNumber = 0

  func race(_ mirrors: [Archive.Mirror]) async throws -> Archive.Map {
    try Task.checkCancellation()
    lastNumber += 1
    let number = lastNumber
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var running: [Int: Task<Void, Never>] = [:]
        for (lane, mirror) in mirrors.enumerated() {
          running[lane] = Task {
            do {
              let map = try await mirror.map()
              self.end(number, .success(map))
            } catch {
              self.out(number, lane, error)
            }
          }
        }
        races[number] = Race(continuation: continuation, running: running)
      }
    } onCancel: {
      Task { await self.end(number, .failure(CancellationError())) }
    }
  }

  private func out(_ number: Int, _ lane: Int, _ error: any Error) {
    races[number]?.running[lane] = nil
    if races[number]?.running.isEmpty == true { end(number, .failure(error)) }
  }

  private func end(_ number: Int, _ result: Result<Archive.Map, any Error>) {
    guard let race = races.removeValue(forKey: number) else { return }
    for task in race.running.values { task.cancel() }
    race.continuation.resume(with: result)
  }
}
