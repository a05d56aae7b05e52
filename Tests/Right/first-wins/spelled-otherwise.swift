// Typed throws, extensions and an alias; a stream of optional errors.
public struct Archive: Sendable {
  public typealias Download = @Sendable () async throws(any Error) -> Swift.String

  private let mirrors: [Mirror]

  public init(mirrors: Array<Mirror>) {
    self.mirrors = mirrors
  }
}

extension Archive {
  public struct Map: Sendable {
    public let text: Swift.String
    public let mirror: Swift.String
  }

  public struct NoMirrors: Swift.Error {}

  public struct Mirror: Sendable {
    let name: String
    let download: Download

    public init(name: Swift.String, download: @escaping Download) {
      self.name = name
      self.download = download
    }
  }

  private enum Event: Sendable {
    case map(Map)
    case failure(any Error)
    case calledOff
  }

  public func fetch() async throws(any Error) -> Map {
    let (events, sink) = AsyncStream<Event>.makeStream()
    let runners = mirrors.map { mirror in
      Task {
        do {
          sink.yield(.map(Map(text: try await mirror.download(), mirror: mirror.name)))
        } catch {
          sink.yield(.failure(error))
        }
      }
    }
    let decision = await withTaskCancellationHandler {
      await Self.decide(events, runners: runners.count)
    } onCancel: {
      sink.yield(.calledOff)
      sink.finish()
      for runner in runners { runner.cancel() }
    }
    for runner in runners { runner.cancel() }
    if Task.isCancelled { throw CancellationError() }
    switch decision {
    case .map(let map): return map
    case .failure(let error): throw error
    case .calledOff: throw CancellationError()
    }
  }

  private static func decide(_ events: AsyncStream<Event>, runners: Int) async -> Event {
    var last = Event.failure(NoMirrors())
    var left = runners
    if left == 0 { return last }
    for await event in events {
      guard case .failure = event else { return event }
      last = event
      left -= 1
      if left == 0 { return last }
    }
    return .calledOff
  }
}
