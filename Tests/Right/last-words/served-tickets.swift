// Every flush draws a ticket; the tickets are served in turn, those who wait are in a table
import Synchronization

public final class Session: Sendable {
  private struct Counter {
    var drawn = 0
    var served = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let send: @Sendable ([String]) async throws -> Void
  private let lines = Mutex<[String]>([])
  private let counter = Mutex(Counter())

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  deinit {
    let lastWords = lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
    if !lastWords.isEmpty {
      let send = send
      Task { do { try await send(lastWords) } catch {} }
    }
  }

  public func log(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  public var unsent: Int { lines.withLock { $0.count } }

  public func flush() async {
    let ticket = counter.withLock { counter in
      defer { counter.drawn += 1 }
      return counter.drawn
    }
    await isServed(ticket)
    defer { serveNext() }
    let batch = lines.withLock { $0 }
    guard !batch.isEmpty else { return }
    do {
      try await send(batch)
      lines.withLock { $0 = Array($0[batch.count...]) }
    } catch {
      // The lines stay in front.
    }
  }

  private func isServed(_ ticket: Int) async {
    await withCheckedContinuation { continuation in
      let isNow = counter.withLock { counter in
        if counter.served == ticket { return true }
        counter.waiting[ticket] = continuation
        return false
      }
      if isNow { continuation.resume() }
    }
  }

  private func serveNext() {
    let next = counter.withLock { counter in
      counter.served += 1
      return counter.waiting.removeValue(forKey: counter.served)
    }
    next?.resume()
  }
}
