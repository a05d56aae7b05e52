// A gate actor that lets one in at a time, lines behind an NSLock
import Foundation

private actor Gate {
  private var isTaken = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  func leave() {
    if queue.isEmpty {
      isTaken = false
    } else {
      queue.removeFirst().resume()
    }
  }
}

private final class Notebook: @unchecked Sendable {
  // `lines` is protected by `lock`.
  private let lock = NSLock()
  private var lines: [String] = []

  var page: [String] { lock.withLock { lines } }
  func write(_ line: String) { lock.withLock { lines.append(line) } }
  func tearOut(_ count: Int) { lock.withLock { lines.removeFirst(count) } }
}

public final class Session {
  private let gate = Gate()
  private let notebook = Notebook()
  private let send: @Sendable ([String]) async throws -> Void

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  deinit {
    Self.send(notebook.page, with: send)
  }

  private static func send(_ page: [String], with send: @escaping @Sendable ([String]) async throws -> Void) {
    guard !page.isEmpty else { return }
    Task { try? await send(page) }
  }
}

extension Session: Sendable {
  public func log(_ line: String) {
    notebook.write(line)
  }

  public var unsent: Int {
    get { notebook.page.count }
  }

  public func flush() async {
    await gate.enter()
    let page = notebook.page
    if !page.isEmpty {
      do {
        try await send(page)
        notebook.tearOut(page.count)
      } catch {}
    }
    await gate.leave()
  }
}
