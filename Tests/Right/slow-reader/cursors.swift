// A log of warnings and a numbered preview; the reader has a cursor in each
import Foundation

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

final class Inbox: @unchecked Sendable {
  private let lock = NSLock()
  private var warnings: [String] = []
  private var preview: Preview?
  private var previewNumber = 0
  private var result: Result<String, any Error>?
  private var isClosed = false

  private var warningsRead = 0
  private var previewRead = 0
  private var isDoneRead = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func put(_ preview: Preview) {
    wake {
      self.preview = preview
      previewNumber += 1
    }
  }

  func put(_ warning: String) {
    wake { warnings.append(warning) }
  }

  func end(_ result: Result<String, any Error>) {
    wake { self.result = result }
  }

  func close() {
    wake {
      isClosed = true
      preview = nil
    }
  }

  func next() async -> Progress? {
    while true {
      switch read() {
      case .some(let answer): return answer
      case .none: await change()
      }
    }
  }

  private func wake(_ body: () -> Void) {
    let woken = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
      guard result == nil, !isClosed else { return [] }
      body()
      defer { waiters = [] }
      return waiters
    }
    for waiter in woken { waiter.resume() }
  }

  private func read() -> Progress?? {
    lock.withLock {
      if isClosed || isDoneRead { return .some(nil) }
      if warningsRead < warnings.count {
        warningsRead += 1
        return .some(.warning(warnings[warningsRead - 1]))
      }
      if previewRead < previewNumber, let newest = preview {
        previewRead = previewNumber
        preview = nil
        return .some(.preview(newest))
      }
      guard let result else { return .none }
      isDoneRead = true
      return .some(.done(result))
    }
  }

  private func change() async {
    await withCheckedContinuation { waiter in
      let isThere = lock.withLock {
        if isClosed || result != nil || warningsRead < warnings.count || previewRead < previewNumber { return true }
        waiters.append(waiter)
        return false
      }
      if isThere { waiter.resume() }
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
