// continuations in a table by download; a row that cancels leaves at once
public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private var cache: [String: String] = [:]
  private var current: [String: Int] = [:]
  private var rows: [Int: [Int: CheckedContinuation<String, any Error>]] = [:]
  private var lastNumber = 0

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }
  public func image(for address: String) async throws -> String {
    if let picture = cache[address] { return picture }
    let downloadNumber = current[address] ?? begin(address)
    let row = nextNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        rows[downloadNumber, default: [:]][row] = continuation
      }
    } onCancel: {
      Task { await self.leave(row, downloadNumber) }
    }
  }

  public func reset() {
    cache = [:]
    current = [:]
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func begin(_ address: String) -> Int {
    let number = nextNumber()
    current[address] = number
    Task {
      let result: Result<String, any Error>
      do {
        result = .success(try await self.download(address))
      } catch {
        result = .failure(error)
      }
      self.end(address, number, result)
    }
    return number
  }

  private func end(_ address: String, _ number: Int, _ result: Result<String, any Error>) {
    if current[address] == number {
      current[address] = nil
      if case .success(let picture) = result { cache[address] = picture }
    }
    for row in (rows.removeValue(forKey: number) ?? [:]).values {
      row.resume(with: result)
    }
  }

  private func leave(_ row: Int, _ number: Int) {
    rows[number]?.removeValue(forKey: row)?.resume(throwing: CancellationError())
  }
}
