// Two steps, each remembered
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var isWritten = false
  private var job: Task<Void, any Error>?
  private var hasBegun = false
  public private(set) var isClosed = false

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    if hasBegun { return false }
    lines.append(line)
    return true
  }

  public func close() async throws {
    hasBegun = true
    let job = self.job ?? start()
    try await job.value
  }

  private func start() -> Task<Void, any Error> {
    let job = Task {
      defer { if !isClosed { self.job = nil } }
      if !isWritten, !lines.isEmpty {
        try await write(lines)
        isWritten = true
      }
      await closeFile()
      isClosed = true
    }
    self.job = job
    return job
  }
}
