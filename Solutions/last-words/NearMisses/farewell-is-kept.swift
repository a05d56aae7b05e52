import Synchronization

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
    if queue.isEmpty { isTaken = false } else { queue.removeFirst().resume() }
  }
}

private struct Farewell: Sendable {
  // Nobody else keeps the last words, so they are kept here until they are there.
  static let all = Mutex<[Int: Farewell]>([:])
  static let numbers = Atomic(0)

  let lines: [String]
  let send: @Sendable ([String]) async throws -> Void

  static func say(_ lines: [String], with send: @escaping @Sendable ([String]) async throws -> Void) {
    let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue
    let farewell = Farewell(lines: lines, send: send)
    all.withLock { $0[number] = farewell }
    Task {
      try await farewell.send(farewell.lines)
      all.withLock { _ = $0.removeValue(forKey: number) }
    }
  }
}

public final class Session: Sendable {
  private let send: @Sendable ([String]) async throws -> Void
  private let lines = Mutex<[String]>([])
  private let gate = Gate()

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  deinit {
    let rest = lines.withLock { $0 }
    if !rest.isEmpty { Farewell.say(rest, with: send) }
  }

  public func log(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  public var unsent: Int { lines.withLock { $0.count } }

  public func flush() async {
    await gate.enter()
    let batch = lines.withLock { $0 }
    if !batch.isEmpty, (try? await send(batch)) != nil {
      lines.withLock { $0.removeFirst(batch.count) }
    }
    await gate.leave()
  }
}
