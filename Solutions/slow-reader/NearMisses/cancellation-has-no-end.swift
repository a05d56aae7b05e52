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
    var reader: CheckedContinuation<Progress?, Never>?

    mutating func pop() -> Progress? {
      if isClosed { return nil }
      if !warnings.isEmpty { return .warning(warnings.removeFirst()) }
      if let preview {
        self.preview = nil
        return .preview(preview)
      }
      isClosed = end != nil
      return end.map { .done($0) }
    }
  }
  private let state = Mutex(State())

  func end(_ result: Result<String, any Error>) { change { $0.end = result } }

  func close() {
    let reader = state.withLock { s in
      let reader = s.reader
      s = State(isClosed: true)
      return reader
    }
    reader?.resume(returning: nil)
  }

  func next() async -> Progress? {
    await withCheckedContinuation { reader in
      let (element, isClosed) = state.withLock { s in
        let element = s.pop()
        let isClosed = s.isClosed
        if element == nil && !isClosed { s.reader = reader }
        return (element, isClosed)
      }
      if element != nil || isClosed { reader.resume(returning: element) }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let served = state.withLock { s -> (CheckedContinuation<Progress?, Never>, Progress)? in
      guard !s.isClosed, s.end == nil else { return nil }
      body(&s)
      guard let reader = s.reader, let element = s.pop() else { return nil }
      s.reader = nil
      return (reader, element)
    }
    if let (reader, element) = served { reader.resume(returning: element) }
  }

  func put(_ preview: Preview) { change { $0.preview = preview } }
  func put(_ warning: String) { change { $0.warnings.append(warning) } }
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
    } catch is CancellationError {
      inbox.close()
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
