// All calls go through one stream, the readers too; one task does the sums
public final class Gangway: Sendable {
  private enum Event: Sendable {
    case boarded
    case left
    case read(CheckedContinuation<Int, Never>)
    case end(CheckedContinuation<Int, Never>)
  }

  private let queue: AsyncStream<Event>.Continuation

  public init() {
    let (events, queue) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .unbounded)
    self.queue = queue
    Task {
      var number = 0
      for await event in events {
        switch event {
        case .boarded:
          number += 1
        case .left:
          number -= 1
        case .read(let reader):
          reader.resume(returning: max(0, number))
        case .end(let reader):
          reader.resume(returning: max(0, number))
          number = 0
        }
      }
    }
  }

  deinit {
    queue.finish()
  }

  public func boarded() {
    queue.yield(.boarded)
  }

  public func left() {
    queue.yield(.left)
  }

  public func onBoard() async -> Int {
    await withCheckedContinuation { _ = queue.yield(.read($0)) }
  }

  public func endTrip() async -> Int {
    await withCheckedContinuation { _ = queue.yield(.end($0)) }
  }
}
