// An enum of states (waiting, filled, complete, over), changed by pure steps
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
  private typealias Reading = CheckedContinuation<Progress?, Never>
  private struct Content {
    var warnings: [String] = []
    var preview: Preview?
  }
  private enum State {
    case drawing(Content, [Reading])
    case drawn(Content, Result<String, any Error>)
    case over
  }
  private let state = Mutex(State.drawing(Content(), []))

  func put(_ preview: Preview) { add { $0.preview = preview } }
  func put(_ warning: String) { add { $0.warnings.append(warning) } }

  func end(_ result: Result<String, any Error>) {
    let answers = state.withLock { s -> [(Reading, Progress?)] in
      guard case .drawing(let content, let readers) = s else { return [] }
      s = .drawn(content, result)
      return readers.map { ($0, Self.step(&s) ?? nil) }
    }
    for (reader, answer) in answers { reader.resume(returning: answer) }
  }

  func close() {
    let readers = state.withLock { s -> [Reading] in
      defer { s = .over }
      if case .drawing(_, let readers) = s { return readers }
      return []
    }
    for reader in readers { reader.resume(returning: nil) }
  }

  func next() async -> Progress? {
    await withCheckedContinuation { reader in
      let answer = state.withLock { s -> Progress?? in
        if let answer = Self.step(&s) { return .some(answer) }
        if case .drawing(let content, let readers) = s { s = .drawing(content, readers + [reader]) }
        return .none
      }
      if let answer { reader.resume(returning: answer) }
    }
  }

  private func add(_ change: (inout Content) -> Void) {
    let woken = state.withLock { s -> (Reading, Progress?)? in
      guard case .drawing(var content, var readers) = s else { return nil }
      change(&content)
      s = .drawing(content, readers)
      guard !readers.isEmpty, let answer = Self.step(&s) else { return nil }
      let reader = readers.removeFirst()
      if case .drawing(let rest, _) = s { s = .drawing(rest, readers) }
      return (reader, answer)
    }
    if let (reader, answer) = woken { reader.resume(returning: answer) }
  }

  private static func step(_ state: inout State) -> Progress?? {
    switch state {
    case .over:
      return .some(nil)
    case .drawing(var content, let readers):
      guard let element = take(&content) else { return .none }
      state = .drawing(content, readers)
      return .some(element)
    case .drawn(var content, let result):
      if let element = take(&content) {
        state = .drawn(content, result)
        return .some(element)
      }
      state = .over
      return .some(.done(result))
    }
  }

  private static func take(_ content: inout Content) -> Progress? {
    if !content.warnings.isEmpty { return .warning(content.warnings.removeFirst()) }
    defer { content.preview = nil }
    return content.preview.map { .preview($0) }
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
