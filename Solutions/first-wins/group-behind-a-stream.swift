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
    let (answers, desk) = AsyncStream.makeStream(of: Result<Map, any Error>.self)
    // The group waits for its children here, in a task that nobody waits for.
    let race = Task {
      await withTaskGroup(of: Result<Map, any Error>.self) { group in
        for mirror in mirrors {
          group.addTask {
            do {
              return .success(try await mirror.map())
            } catch {
              return .failure(error)
            }
          }
        }
        var answer: Result<Map, any Error> = .failure(NoMirrors())
        for await next in group {
          answer = next
          if case .success = next { break }
        }
        desk.yield(answer)
        group.cancelAll()
      }
    }
    defer { race.cancel() }
    for await answer in answers { return try answer.get() }
    // The stream is never finished: it has ended because the caller was cancelled.
    throw CancellationError()
  }
}
