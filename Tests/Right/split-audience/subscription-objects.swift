// Subscriptions are objects in an array, taken out by identity.
import Synchronization

public final class Announcements: Sendable {
  private final class Subscription: Sendable {
    let continuation: AsyncStream<String>.Continuation

    init(_ continuation: AsyncStream<String>.Continuation) {
      self.continuation = continuation
    }
  }

  private struct Audience {
    var all: [Subscription] = []
    var isOver = false
  }

  private let audience = Mutex(Audience())

  public init() {}

  deinit {
    for subscription in audience.withLock({ $0.all }) { subscription.continuation.finish() }
  }

  public var subscriberCount: Int { audience.withLock { $0.all.count } }

  public func subscribe() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let subscription = Subscription(continuation)
    continuation.onTermination = { [weak self, weak subscription] _ in
      guard let self, let subscription else { return }
      self.end(subscription)
    }
    let isIn = audience.withLock { audience in
      if !audience.isOver { audience.all.append(subscription) }
      return !audience.isOver
    }
    if !isIn { continuation.finish() }
    return stream
  }

  private func end(_ subscription: Subscription) {
    audience.withLock { audience in
      audience.all.removeAll { $0 === subscription }
    }
  }

  public func post(_ text: String) {
    audience.withLock { audience in
      audience.all.forEach { $0.continuation.yield(text) }
    }
  }

  public func close() {
    let all = audience.withLock { audience in
      audience.isOver = true
      let all = audience.all
      audience.all = []
      return all
    }
    all.forEach { $0.continuation.finish() }
  }
}
