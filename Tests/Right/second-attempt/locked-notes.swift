// each note is an object with a lock; an attempt is an object too, compared by identity
import Synchronization

public actor RetryingOutbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }
  private var notes: [String: Note] = [:]

  private let transport: @Sendable (String) async throws -> Void

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }
  public func add(_ id: String, body: String) {
    if notes[id] == nil { notes[id] = Note(body) }
  }

  public func edit(_ id: String, body: String) {
    notes[id]?.edit(body)
  }

  public func send(_ id: String) async {
    guard let note = notes[id], let attempt = note.begin() else { return }
    do {
      try await transport(attempt.text)
      note.end(attempt, .delivered)
    } catch {
      note.end(attempt, .failed)
    }
  }

  public func cancel(_ id: String) {
    notes[id]?.takeBack()
  }

  public func state(_ id: String) -> State? {
    notes[id]?.state
  }
}

private final class Attempt: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}

private final class Note: Sendable {
  private struct Content {
    var body: String
    var rest = RetryingOutbox.State.draft
    var attempt: Attempt?
  }

  private let content: Mutex<Content>

  init(_ body: String) {
    content = Mutex(Content(body: body))
  }

  var state: RetryingOutbox.State {
    content.withLock { $0.attempt == nil ? $0.rest : .sending }
  }

  func edit(_ body: String) {
    content.withLock { content in
      guard content.attempt == nil, content.rest != .delivered else { return }
      content.body = body
    }
  }

  func begin() -> Attempt? {
    content.withLock { content in
      guard content.attempt == nil, content.rest != .delivered else { return nil }
      let attempt = Attempt(content.body)
      content.attempt = attempt
      return attempt
    }
  }

  func end(_ attempt: Attempt, _ end: RetryingOutbox.State) {
    content.withLock { content in
      guard content.attempt === attempt else { return }
      content.attempt = nil
      content.rest = end
    }
  }

  func takeBack() {
    content.withLock { content in
      guard content.attempt != nil || content.rest == .draft else { return }
      content.attempt = nil
      content.rest = .cancelled
    }
  }
}
