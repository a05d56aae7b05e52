// a locked board beside the actor; the tasks know the board and not the editor
import Synchronization

private final class Board: Sendable {
  struct Content {
    var onTheirWay: Set<Int> = []
    var unsaved: [String] = []
    var count = 0
  }

  private let content = Mutex(Content())

  var now: Content { content.withLock { $0 } }

  func begin() -> Int {
    content.withLock { content in
      content.count += 1
      content.onTheirWay.insert(content.count)
      return content.count
    }
  }

  func end(_ number: Int, refused text: String? = nil) {
    content.withLock { content in
      content.onTheirWay.remove(number)
      if let text { content.unsaved.append(text) }
    }
  }

  func clear() {
    content.withLock { $0.unsaved = [] }
  }
}

public actor Editor {
  private let store: @Sendable (String) async throws -> Void
  private let board = Board()

  public var isSaving: Bool { !board.now.onTheirWay.isEmpty }
  public var unsaved: [String] { board.now.unsaved }

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public func save(_ text: String) {
    let number = board.begin()
    Task.detached { [store, board] in
      do {
        try await store(text)
        board.end(number)
      } catch {
        board.end(number, refused: text)
      }
    }
  }

  public var status: String {
    let now = board.now
    if !now.onTheirWay.isEmpty { return "saving" }
    return now.unsaved.isEmpty ? "saved" : "not saved"
  }

  public func dismiss() {
    board.clear()
  }
}
