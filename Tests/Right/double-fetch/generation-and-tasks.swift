// tasks in a table by address, taken out by themselves before they end, if the generation is still theirs
public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private var cache: [String: String] = [:]
  private var underWay: [String: Task<String, any Error>] = [:]
  private var generation = 0

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }

  public func image(for address: String) async throws -> String {
    if let cached = cache[address] { return cached }
    if let task = underWay[address] { return try await task.value }
    let begun = generation
    let task = Task {
      let answer: Result<String, any Error>
      do { answer = .success(try await download(address)) } catch { answer = .failure(error) }
      finish(address, answer, begun)
      return try answer.get()
    }
    underWay[address] = task
    return try await task.value
  }

  public func reset() {
    generation += 1
    cache = [:]
    underWay = [:]
  }

  private func finish(_ address: String, _ answer: Result<String, any Error>, _ begun: Int) {
    guard begun == generation else { return }
    underWay[address] = nil
    if case .success(let image) = answer { cache[address] = image }
  }
}
