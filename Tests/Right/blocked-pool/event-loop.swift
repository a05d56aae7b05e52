// a stream of events (requests and answers), handled one after the other by one task
import Synchronization

final class TokenBox: Sendable {
  private let token: Mutex<String?>
  init(_ token: String?) { self.token = Mutex(token) }
  var value: String? { token.withLock { $0 } }
  func set(_ new: String) { token.withLock { $0 = new } }
  func forget(_ refused: String) { token.withLock { if $0 == refused { $0 = nil } } }
}

public final class Credentials: Sendable {
  private enum Event: Sendable {
    case request(CheckedContinuation<String, any Error>)
    case answer(Result<String, any Error>)
  }

  private let box: TokenBox
  private let events: AsyncStream<Event>.Continuation

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let box = TokenBox(token)
    let (stream, events) = AsyncStream.makeStream(of: Event.self)
    self.box = box
    self.events = events
    Task.detached {
      var waiting: [CheckedContinuation<String, any Error>] = []
      for await event in stream {
        switch event {
        case .request(let waiter):
          if waiting.isEmpty, let token = box.value {
            waiter.resume(returning: token)
            continue
          }
          waiting.append(waiter)
          guard waiting.count == 1 else { continue }
          Task.detached {
            do { events.yield(.answer(.success(try await fetch()))) } catch { events.yield(.answer(.failure(error))) }
          }
        case .answer(let answer):
          if case .success(let new) = answer {
            box.set(new)
            onChange(new)
          }
          for waiter in waiting { waiter.resume(with: answer) }
          waiting = []
        }
      }
    }
  }

  deinit { events.finish() }

  public func known() -> String? { box.value }

  public func current() async throws -> String {
    try await withCheckedThrowingContinuation { _ = events.yield(.request($0)) }
  }

  public func invalidate(_ refused: String) { box.forget(refused) }
}
