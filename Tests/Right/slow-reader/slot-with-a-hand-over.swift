// A slot with a generation and a hand-over to a waiting reader
import Synchronization

public final class Preview: Sendable {
  private let tiles: Int
  private let all: Int

  public init(tiles: Int, of all: Int) {
    (self.tiles, self.all) = (tiles, all)
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
    var notes: [Progress] = []
    var newest: Preview?
    var isComplete = false
    var readers: [CheckedContinuation<Progress?, Never>] = []

    mutating func pop() -> Progress? {
      if notes.count > (isComplete ? 1 : 0) { return notes.removeFirst() }
      if let newest {
        self.newest = nil
        return .preview(newest)
      }
      return notes.isEmpty ? nil : notes.removeFirst()
    }
  }
  private let state = Mutex(State())

  func put(_ picture: Preview) { add { $0.newest = picture } }
  func put(_ text: String) { add { $0.notes.append(.warning(text)) } }
  func end(_ outcome: Result<String, any Error>) {
    add {
      $0.notes.append(.done(outcome))
      $0.isComplete = true
    }
  }

  func close() {
    let readers = state.withLock { s in
      let readers = s.readers
      s = State(isComplete: true)
      return readers
    }
    for reader in readers { reader.resume(returning: nil) }
  }

  func next() async -> Progress? {
    await withCheckedContinuation { reader in
      let (answer, answers) = state.withLock { s -> (Progress?, Bool) in
        let answer = s.pop()
        let answers = answer != nil || s.isComplete
        if !answers { s.readers.append(reader) }
        return (answer, answers)
      }
      if answers { reader.resume(returning: answer) }
    }
  }

  private func add(_ change: (inout State) -> Void) {
    let served = state.withLock { s -> [(CheckedContinuation<Progress?, Never>, Progress?)] in
      guard !s.isComplete else { return [] }
      change(&s)
      var served: [(CheckedContinuation<Progress?, Never>, Progress?)] = []
      while !s.readers.isEmpty {
        let element = s.pop()
        guard element != nil || s.isComplete else { break }
        served.append((s.readers.removeFirst(), element))
      }
      return served
    }
    for (reader, element) in served { reader.resume(returning: element) }
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
      inbox.end(.success(try await drawing.draw(preview: { inbox.put($0) }, warning: { inbox.put($0) })))
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
