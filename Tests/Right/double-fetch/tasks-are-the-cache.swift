// a table of tasks, a failed one takes itself out if it is of the present generation
public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private var tasks: [String: Task<String, any Error>] = [:]
  private var generation = 0

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }
  public func image(for address: String) async throws -> String {
    if let task = tasks[address] { return try await task.value }
    let generation = generation
    let task = Task {
      do {
        return try await self.download(address)
      } catch {
        self.forget(address, of: generation)
        throw error
      }
    }
    tasks[address] = task
    return try await task.value
  }

  public func reset() {
    generation += 1
    tasks = [:]
  }

  private func forget(_ address: String, of generation: Int) {
    guard generation == self.generation else { return }
    tasks[address] = nil
  }
}
