// pictures and downloads are kept under address and era
public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private struct Key: Hashable {
    let era: Int
    let address: String
  }

  private var era = 0
  private var kept: [Key: String] = [:]
  private var running: [Key: Task<String, any Error>] = [:]

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }
  public func image(for address: String) async throws -> String {
    try await picture(Key(era: era, address: address))
  }

  public func reset() {
    era += 1
    kept.removeAll()
  }

  private func picture(_ key: Key) async throws -> String {
    if let picture = kept[key] { return picture }
    if let task = running[key] { return try await task.value }
    let task = Task {
      defer { self.running[key] = nil }
      let picture = try await self.download(key.address)
      if key.era == self.era { self.kept[key] = picture }
      return picture
    }
    running[key] = task
    return try await task.value
  }
}
