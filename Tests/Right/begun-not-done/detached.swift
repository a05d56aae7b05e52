// A detached task that comes back to the actor for each step
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var running: Task<Void, any Error>?
  private var takesLines = true
  public private(set) var isClosed = false

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    if !takesLines { return false }
    lines.append(line)
    return true
  }

  public func close() async throws {
    takesLines = false
    if isClosed { return }
    if let running {
      try await running.value
      return
    }
    let (batch, write, closeFile) = (lines, write, closeFile)
    let task = Task.detached {
      do {
        if !batch.isEmpty { try await write(batch) }
        await closeFile()
        await self.end(isClosed: true)
      } catch {
        await self.end(isClosed: false)
        throw error
      }
    }
    running = task
    try await task.value
  }

  private func end(isClosed: Bool) {
    self.isClosed = isClosed
    running = nil
  }
}
