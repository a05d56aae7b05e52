// An attempt that returns a result instead of throwing
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var attempt: Task<Result<Void, any Error>, Never>?
  private var refuses = false
  public private(set) var isClosed = false

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    if refuses { return false }
    lines.append(line)
    return true
  }

  public func close() async throws {
    refuses = true
    if attempt == nil {
      attempt = Task {
        let result = await self.work()
        if case .failure = result { self.attempt = nil }
        return result
      }
    }
    try await attempt!.value.get()
  }

  private func work() async -> Result<Void, any Error> {
    if !lines.isEmpty {
      do { try await write(lines) } catch { return .failure(error) }
    }
    await closeFile()
    isClosed = true
    return .success(())
  }
}
