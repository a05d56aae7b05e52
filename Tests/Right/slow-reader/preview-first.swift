// The newest preview comes before warnings that wait, and none once the drawing is over
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
    var warnings: [String] = []
    var preview: Preview?
    var end: Result<String, any Error>?
    var isClosed = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Mutex(State())

  func put(_ preview: Preview) { change { $0.preview = preview } }
  func put(_ warning: String) { change { $0.warnings.append(warning) } }
  func end(_ result: Result<String, any Error>) { change { $0.end = result } }

  func close() {
    let waiting = state.withLock { s in
      defer { s = State(isClosed: true) }
      return s.waiting
    }
    for waiter in waiting { waiter.resume() }
  }

  func next() async -> Progress? {
    while true {
      let (element, isOver) = state.withLock { s -> (Progress?, Bool) in
        if s.isClosed { return (nil, true) }
        if s.end == nil, let preview = s.preview {
          s.preview = nil
          return (.preview(preview), false)
        }
        s.preview = nil
        if !s.warnings.isEmpty { return (.warning(s.warnings.removeFirst()), false) }
        guard let end = s.end else { return (nil, false) }
        s.isClosed = true
        return (.done(end), false)
      }
      if let element { return element }
      if isOver { return nil }
      await withCheckedContinuation { waiter in
        let isThere = state.withLock { s in
          let isThere = s.isClosed || !s.warnings.isEmpty || s.preview != nil || s.end != nil
          if !isThere { s.waiting.append(waiter) }
          return isThere
        }
        if isThere { waiter.resume() }
      }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiting = state.withLock { s -> [CheckedContinuation<Void, Never>] in
      guard !s.isClosed, s.end == nil else { return [] }
      body(&s)
      defer { s.waiting = [] }
      return s.waiting
    }
    for waiter in waiting { waiter.resume() }
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
