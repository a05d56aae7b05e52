// A number for each attempt tells whose task is forgotten
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var attempt: (number: Int, task: Task<Void, any Error>)?
  private var count = 0
  private var isLocked = false
  public private(set) var isClosed = false

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    if isLocked { return false }
    lines.append(line)
    return true
  }

  public func close() async throws {
    isLocked = true
    if attempt == nil {
      count += 1
      attempt = (count, Task { [count] in try await self.run(count) })
    }
    guard let attempt else { return }
    try await attempt.task.value
  }

  private func run(_ number: Int) async throws {
    do {
      if lines.count > 0 { try await write(lines) }
    } catch {
      if attempt?.number == number { attempt = nil }
      throw error
    }
    await closeFile()
    isClosed = true
  }
}
