// texts go through a stream to one runner, which has a child task for each; the outcome is on a locked board
import Synchronization

public actor Editor {
  private struct Board {
    var begun = 0
    var unsaved: [String] = []
  }

  private final class Runner: Sendable {
    let board = Mutex(Board())
    private let store: @Sendable (String) async throws -> Void

    init(_ store: @escaping @Sendable (String) async throws -> Void) {
      self.store = store
    }

    func run(_ texts: AsyncStream<String>) async {
      await withDiscardingTaskGroup { group in
        for await text in texts {
          group.addTask { await self.save(text) }
        }
      }
    }

    private func save(_ text: String) async {
      do {
        try await store(text)
        board.withLock { $0.begun -= 1 }
      } catch {
        board.withLock { board in
          board.unsaved.append(text)
          board.begun -= 1
        }
      }
    }
  }

  private let runner: Runner
  private let texts: AsyncStream<String>.Continuation

  public var isSaving: Bool { runner.board.withLock { $0.begun > 0 } }
  public var unsaved: [String] { runner.board.withLock { $0.unsaved } }

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    let (stream, texts) = AsyncStream<String>.makeStream()
    let runner = Runner(store)
    self.runner = runner
    self.texts = texts
    Task.detached { await runner.run(stream) }
  }

  deinit {
    texts.finish()
  }

  public func save(_ text: String) {
    runner.board.withLock { $0.begun += 1 }
    texts.yield(text)
  }

  public var status: String {
    runner.board.withLock { board in
      if board.begun > 0 { return "saving" }
      return board.unsaved.isEmpty ? "saved" : "not saved"
    }
  }

  public func dismiss() {
    runner.board.withLock { $0.unsaved = [] }
  }
}
