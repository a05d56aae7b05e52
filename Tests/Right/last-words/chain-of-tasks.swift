// An outbox of its own, each flush a task chained to the one before; the last words are the last link
import Synchronization

private final class Outbox: Sendable {
  private struct State {
    var lines: [String] = []
    var last: Task<Void, Never>?
  }

  private let send: @Sendable ([String]) async throws -> Void
  private let state = Mutex(State())

  init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  func add(_ line: String) {
    state.withLock { $0.lines.append(line) }
  }

  var count: Int { state.withLock { $0.lines.count } }

  @discardableResult
  func enqueue() -> Task<Void, Never> {
    state.withLock { state in
      let task = Task { [before = state.last] in
        await before?.value
        await self.sendAll()
      }
      state.last = task
      return task
    }
  }

  private func sendAll() async {
    let batch = state.withLock { $0.lines }
    guard !batch.isEmpty, (try? await send(batch)) != nil else { return }
    state.withLock { $0.lines.removeFirst(batch.count) }
  }
}

public final class Session: Sendable {
  private let outbox: Outbox

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    outbox = Outbox(send: send)
  }

  deinit {
    if outbox.count > 0 { outbox.enqueue() }
  }

  public func log(_ line: String) {
    outbox.add(line)
  }

  public var unsent: Int { outbox.count }

  public func flush() async {
    await outbox.enqueue().value
  }
}
