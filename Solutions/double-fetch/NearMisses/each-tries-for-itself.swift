public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private var cache: [String: String] = [:]
  private var running: [String: (number: Int, task: Task<String, any Error>)] = [:]
  private var lastNumber = 0

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }
  public func image(for address: String) async throws -> String {
    while let (_, task) = running[address] {
      if case .success(let image) = await task.result { return image }
    }
    if let cached = cache[address] { return cached }
    lastNumber += 1
    let number = lastNumber
    let task = Task { try await self.load(address, number) }
    running[address] = (number, task)
    return try await task.value
  }

  public func reset() {
    cache = [:]
    running = [:]
  }

  private func load(_ address: String, _ number: Int) async throws -> String {
    defer { if running[address]?.number == number { running[address] = nil } }
    let image = try await download(address)
    if running[address]?.number == number { cache[address] = image }
    return image
  }
}
