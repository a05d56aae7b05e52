// Lines in a lock-protected box, and an actor as postman that knows whether it is on its way
import Synchronization

private final class Box: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  func drop(_ count: Int) { lines.withLock { $0.removeFirst(count) } }
}

private actor Postman {
  private let box: Box
  private let send: @Sendable ([String]) async throws -> Void
  private var isAway = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  init(box: Box, send: @escaping @Sendable ([String]) async throws -> Void) {
    self.box = box
    self.send = send
  }

  func round() async {
    if isAway {
      // The turn is handed over: isAway stays true.
      await withCheckedContinuation { queue.append($0) }
    } else {
      isAway = true
    }
    let batch = box.all
    if !batch.isEmpty {
      do {
        try await send(batch)
        box.drop(batch.count)
      } catch {}
    }
    if queue.isEmpty { isAway = false } else { queue.removeFirst().resume() }
  }
}

public final class Session: Sendable {
  private let box: Box
  private let postman: Postman

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    let box = Box()
    self.box = box
    postman = Postman(box: box, send: send)
  }

  deinit {
    guard !box.all.isEmpty else { return }
    Task { [postman] in await postman.round() }
  }

  public func log(_ line: String) { box.add(line) }

  public var unsent: Int { box.all.count }

  public func flush() async { await postman.round() }
}
