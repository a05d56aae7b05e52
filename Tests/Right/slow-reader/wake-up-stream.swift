// An inbox under a mutex, and a stream of wake-ups that keeps one at most
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
    var hasEnded = false
  }
  private let state = Mutex(State())
  private let wakeUps: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation

  init() {
    (wakeUps, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func put(_ preview: Preview) {
    state.withLock { if !$0.hasEnded { $0.preview = preview } }
    bell.yield()
  }

  func put(_ warning: String) {
    state.withLock { if !$0.hasEnded { $0.warnings.append(warning) } }
    bell.yield()
  }

  func end(_ result: Result<String, any Error>) {
    state.withLock { s in
      if !s.hasEnded { s.end = result }
      s.hasEnded = true
    }
    bell.finish()
  }

  func close() {
    state.withLock { $0 = State(hasEnded: true) }
    bell.finish()
  }

  func next() async -> Progress? {
    if let element = take() { return element }
    for await _ in wakeUps {
      if let element = take() { return element }
    }
    return take()
  }

  private func take() -> Progress? {
    state.withLock { s in
      if let warning = s.warnings.first {
        s.warnings.removeFirst()
        return .warning(warning)
      }
      if let preview = s.preview {
        s.preview = nil
        return .preview(preview)
      }
      defer { s.end = nil }
      return s.end.map { .done($0) }
    }
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
