import Synchronization

public final class Preview: Sendable {
  private let tiles: Int
  private let all: Int

  public init(tiles: Int, of all: Int) {
    self.tiles = tiles
    self.all = all
  }

  public var percent: Int { 100 * tiles / all }
}

public enum Progress: Sendable {
  case preview(Preview)
  case warning(String)
  case done(Result<String, any Error>)
}

public protocol Drawing: Sendable {
  func draw(
    preview: @escaping @Sendable (Preview) -> Void, warning: @escaping @Sendable (String) -> Void
  ) async throws -> String
}

final class Inbox: Sendable {
  private struct State {
    var queue: [Progress] = []
    var isComplete = false
    var reader: CheckedContinuation<Progress?, Never>?
  }
  private let state = Mutex(State())

  func put(_ preview: Preview) { add(.preview(preview), isLast: false) }
  func put(_ warning: String) { add(.warning(warning), isLast: false) }
  func end(_ result: Result<String, any Error>) { add(.done(result), isLast: true) }

  func close() {
    let reader = state.withLock { s in
      let reader = s.reader
      s = State(isComplete: true)
      return reader
    }
    reader?.resume(returning: nil)
  }

  func next() async -> Progress? {
    await withCheckedContinuation { reader in
      let answer = state.withLock { s -> Progress?? in
        if !s.queue.isEmpty { return .some(s.queue.removeFirst()) }
        if s.isComplete { return .some(nil) }
        s.reader = reader
        return .none
      }
      if let answer { reader.resume(returning: answer) }
    }
  }

  private func add(_ element: Progress, isLast: Bool) {
    let reader = state.withLock { s -> CheckedContinuation<Progress?, Never>? in
      guard !s.isComplete else { return nil }
      s.isComplete = isLast
      if let reader = s.reader {
        s.reader = nil
        return reader
      }
      if case .preview = element, case .preview = s.queue.last { s.queue.removeLast() }
      s.queue.append(element)
      return nil
    }
    reader?.resume(returning: element)
  }
}

final class Reader: Sendable {
  private let inbox: Inbox
  private let task: Task<Void, Never>

  init(inbox: Inbox, task: Task<Void, Never>) {
    self.inbox = inbox
    self.task = task
  }

  deinit { leave() }

  func next() async -> Progress? { await inbox.next() }

  func leave() {
    task.cancel()
    inbox.close()
  }
}

public func progress(of drawing: any Drawing) -> AsyncStream<Progress> {
  let inbox = Inbox()
  let task = Task {
    do {
      let map = try await drawing.draw(preview: { inbox.put($0) }, warning: { inbox.put($0) })
      inbox.end(.success(map))
    } catch {
      inbox.end(.failure(error))
    }
  }
  let reader = Reader(inbox: inbox, task: task)
  return AsyncStream {
    await reader.next()
  } onCancel: {
    reader.leave()
  }
}
