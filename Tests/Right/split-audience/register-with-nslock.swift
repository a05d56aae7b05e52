// A register class of its own behind an NSLock, weakly known to the streams.
import Foundation

private final class Register: @unchecked Sendable {
  // All variables are protected by `lock`.
  private let lock = NSLock()
  private var rows: [UUID: AsyncStream<String>.Continuation] = [:]
  private var isClosed = false

  var count: Int { lock.withLock { rows.count } }

  func enter(_ id: UUID, _ continuation: AsyncStream<String>.Continuation) -> Bool {
    lock.withLock {
      if isClosed { return false }
      rows[id] = continuation
      return true
    }
  }

  func strike(_ id: UUID) {
    _ = lock.withLock { rows.removeValue(forKey: id) }
  }

  func read(_ text: String) {
    lock.withLock {
      for (_, continuation) in rows { continuation.yield(text) }
    }
  }

  func close() -> [AsyncStream<String>.Continuation] {
    lock.withLock {
      isClosed = true
      let all = Array(rows.values)
      rows = [:]
      return all
    }
  }
}

public final class Announcements: Sendable {
  private let register = Register()

  public init() {}

  deinit {
    close()
  }

  public var subscriberCount: Int { register.count }

  public func subscribe() -> AsyncStream<String> {
    AsyncStream { continuation in
      let id = UUID()
      continuation.onTermination = { [weak register] _ in register?.strike(id) }
      if !register.enter(id, continuation) { continuation.finish() }
    }
  }

  public func post(_ text: String) {
    register.read(text)
  }

  public func close() {
    for continuation in register.close() { continuation.finish() }
  }
}
