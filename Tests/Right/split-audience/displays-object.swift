// The list of displays is an object of its own that the handlers hold.

import Synchronization

public final class Announcements: Sendable {
  private final class Displays: Sendable {
    typealias Display = AsyncStream<String>.Continuation
    private let list = Mutex<[(key: UInt64, display: Display)]?>([])
    private let keys = Atomic<UInt64>(0)

    var count: Int { list.withLock { $0?.count ?? 0 } }

    func add(_ display: Display) {
      let key = keys.add(1, ordering: .relaxed).newValue
      display.onTermination = { [weak self] _ in self?.remove(key) }
      let isOpen = list.withLock { list in
        list?.append((key, display))
        return list != nil
      }
      if !isOpen { display.finish() }
    }

    func remove(_ key: UInt64) { list.withLock { $0?.removeAll { $0.key == key } } }

    func yield(_ text: String) { list.withLock { $0?.forEach { $0.display.yield(text) } } }

    func finish() {
      let all = list.withLock { $0.take() }
      all?.forEach { $0.display.finish() }
    }
  }

  private let displays = Displays()

  public init() {}

  deinit { displays.finish() }

  public var subscriberCount: Int { displays.count }

  public func subscribe() -> AsyncStream<String> { AsyncStream { displays.add($0) } }

  public func post(_ text: String) { displays.yield(text) }

  public func close() { displays.finish() }
}
