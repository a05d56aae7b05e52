// A throwing stream takes the first map; the last failure of a countdown ends it.
import Synchronization

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
    try Task.checkCancellation()
    guard !mirrors.isEmpty else { throw NoMirrors() }
    let (maps, arrivals) = AsyncThrowingStream.makeStream(of: Map.self, throwing: (any Error).self)
    let countdown = Countdown(from: mirrors.count)
    let tasks = mirrors.map { mirror in
      Task {
        do {
          arrivals.yield(try await mirror.map())
          arrivals.finish()
        } catch {
          countdown.step { arrivals.finish(throwing: error) }
        }
      }
    }
    defer { tasks.forEach { $0.cancel() } }

    do {
      for try await map in maps {
        try Task.checkCancellation()
        return map
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
    throw CancellationError()
  }
}

private final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(from count: Int) {
    left = Mutex(count)
  }

  func step(last: () -> Void) {
    left.withLock { left in
      left -= 1
      if left == 0 { last() }
    }
  }
}
