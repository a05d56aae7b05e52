// An unbounded stream of light tokens; a preview lies in a slot, with one token at most for it
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
  private enum Token: Sendable {
    case previewIsThere
    case warning(String)
    case done(Result<String, any Error>)
  }
  private let slot = Mutex<Preview?>(nil)
  private let tokens: AsyncStream<Token>
  private let source: AsyncStream<Token>.Continuation

  init() {
    (tokens, source) = AsyncStream.makeStream(of: Token.self)
  }

  func put(_ preview: Preview) {
    slot.withLock { slot in
      if slot == nil { source.yield(.previewIsThere) }
      slot = preview
    }
  }

  func put(_ warning: String) {
    slot.withLock { _ in _ = source.yield(.warning(warning)) }
  }

  func end(_ result: Result<String, any Error>) {
    slot.withLock { _ in
      source.yield(.done(result))
      source.finish()
    }
  }

  func close() {
    source.finish()
    slot.withLock { $0 = nil }
  }

  func next() async -> Progress? {
    for await token in tokens {
      switch token {
      case .warning(let text): return .warning(text)
      case .done(let result): return .done(result)
      case .previewIsThere:
        let newest = slot.withLock { slot in
          defer { slot = nil }
          return slot
        }
        if let newest { return .preview(newest) }
      }
    }
    return nil
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
