// One batch under way and one to follow it; a flush joins the first of the two that has all its lines
import Synchronization

private final class Mail: Sendable {
  private struct State {
    var lines: [String] = []
    // How many of the lines the batch under way has, and who sends it.
    var underWay: (count: Int, task: Task<Void, Never>)?
    var toFollow: Task<Void, Never>?
  }

  private let send: @Sendable ([String]) async throws -> Void
  private let state = Mutex(State())

  init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  func add(_ line: String) { state.withLock { $0.lines.append(line) } }

  var count: Int { state.withLock { $0.lines.count } }

  func post() -> Task<Void, Never>? {
    state.withLock { state in
      guard let underWay = state.underWay else {
        if state.lines.isEmpty { return nil }
        let task = Task { await self.sendBatch() }
        state.underWay = (state.lines.count, task)
        return task
      }
      if underWay.count == state.lines.count { return underWay.task }
      if let task = state.toFollow { return task }
      let task = Task {
        await underWay.task.value
        await self.sendBatch()
      }
      state.toFollow = task
      return task
    }
  }

  private func sendBatch() async {
    let batch = state.withLock { Array($0.lines.prefix($0.underWay?.count ?? 0)) }
    let isThere = batch.isEmpty ? true : (try? await send(batch)) != nil
    state.withLock { state in
      if isThere { state.lines.removeFirst(batch.count) }
      state.underWay = state.toFollow.map { (state.lines.count, $0) }
      state.toFollow = nil
    }
  }
}

public final class Session: Sendable {
  private let mail: Mail

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    mail = Mail(send: send)
  }

  deinit {
    _ = mail.post()
  }

  public func log(_ line: String) { mail.add(line) }

  public var unsent: Int { mail.count }

  public func flush() async {
    await mail.post()?.value
  }
}
