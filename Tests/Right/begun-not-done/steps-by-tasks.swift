// One task writes, and one that waits for it closes the file
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var writing: Task<Void, any Error>?
  private var closing: Task<Void, any Error>?
  private var noMore = false
  public private(set) var isClosed = false

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    if noMore { return false }
    lines.append(line)
    return true
  }

  public func close() async throws {
    noMore = true
    if closing == nil {
      let writing = Task {
        if !lines.isEmpty { try await write(lines) }
      }
      self.writing = writing
      closing = Task {
        if case .failure(let error) = await writing.result {
          closing = nil
          throw error
        }
        await closeFile()
        isClosed = true
      }
    }
    try await closing?.value
  }
}
