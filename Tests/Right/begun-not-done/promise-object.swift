// A one-shot object for each attempt
import Synchronization

public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var attempt: Attempt?
  private var accepts = true
  public private(set) var isClosed = false

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    if !accepts { return false }
    lines.append(line)
    return true
  }

  public func close() async throws {
    accepts = false
    if isClosed { return }
    if let attempt { return try await attempt.wait() }
    let attempt = Attempt()
    self.attempt = attempt
    Task {
      var failure: (any Error)?
      do {
        if !lines.isEmpty { try await write(lines) }
        await closeFile()
        isClosed = true
      } catch {
        failure = error
      }
      self.attempt = nil
      attempt.end(failure)
    }
    try await attempt.wait()
  }
}

private final class Attempt: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, any Error>] = []
    var result: Result<Void, any Error>?
  }

  private let state = Mutex(State())

  func wait() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiting.append(continuation) }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  func end(_ failure: (any Error)?) {
    let result: Result<Void, any Error> = failure.map { .failure($0) } ?? .success(())
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.result = result
      return state.waiting
    }
    for continuation in waiting { continuation.resume(with: result) }
  }
}
