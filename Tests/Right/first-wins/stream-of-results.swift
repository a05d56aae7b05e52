// Unstructured tasks report into a stream, which the fetching task reads.
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
    let (results, report) = AsyncStream.makeStream(of: Result<Map, any Error>.self)
    let tasks = mirrors.map { mirror in
      Task {
        do {
          report.yield(.success(try await mirror.map()))
        } catch {
          report.yield(.failure(error))
        }
      }
    }
    defer { for task in tasks { task.cancel() } }

    var left = mirrors.count
    var last: any Error = NoMirrors()
    var iterator = results.makeAsyncIterator()
    while left > 0, let result = await iterator.next() {
      try Task.checkCancellation()
      switch result {
      case .success(let map):
        return map
      case .failure(let error):
        last = error
        left -= 1
      }
    }
    try Task.checkCancellation()
    throw last
  }
}
