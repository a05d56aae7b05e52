// Those who wait leave a closure
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var waiters: [(Result<Void, any Error>) -> Void]?
  private var isSealed = false
  public private(set) var isClosed = false

  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  public func add(_ line: String) -> Bool {
    if isSealed { return false }
    lines.append(line)
    return true
  }

  public func close() async throws {
    isSealed = true
    guard !isClosed else { return }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      if waiters == nil {
        waiters = []
        Task { await work() }
      }
      waiters?.append { continuation.resume(with: $0) }
    }
  }

  private func work() async {
    do {
      if !lines.isEmpty { try await write(lines) }
      await closeFile()
      isClosed = true
      tell(.success(()))
    } catch {
      tell(.failure(error))
    }
  }

  private func tell(_ result: Result<Void, any Error>) {
    let told = waiters ?? []
    waiters = nil
    for waiter in told { waiter(result) }
  }
}
