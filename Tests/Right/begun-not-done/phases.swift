// Phases with the task in them
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var phase = Phase.open

  private enum Phase {
    case open
    case closing(Task<Void, any Error>)
    case waitingForAnotherAttempt
    case closed
  }

  public var isClosed: Bool {
    guard case .closed = phase else { return false }
    return true
  }

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    switch phase {
    case .open:
      lines.append(line)
      return true
    case .closing, .waitingForAnotherAttempt, .closed: return false
    }
  }

  public func close() async throws {
    switch phase {
    case .closed: return
    case .closing(let task): try await task.value
    case .open, .waitingForAnotherAttempt:
      let task = Task {
        do {
          if !lines.isEmpty { try await write(lines) }
          await closeFile()
          phase = .closed
        } catch {
          phase = .waitingForAnotherAttempt
          throw error
        }
      }
      phase = .closing(task)
      try await task.value
    }
  }
}
