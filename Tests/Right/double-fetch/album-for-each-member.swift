// an inner actor for the time between two resets, thrown away as a whole
public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private var album: Album

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
    album = Album(download: download)
  }

  public func image(for address: String) async throws -> String {
    try await album.image(for: address)
  }

  public func reset() {
    album = Album(download: download)
  }
}

private actor Album {
  private let download: @Sendable (String) async throws -> String
  private var pictures: [String: String] = [:]
  private var underWay: [String: Task<String, any Error>] = [:]

  init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }

  func image(for address: String) async throws -> String {
    if let picture = pictures[address] { return picture }
    if let task = underWay[address] { return try await task.value }
    let task = Task { try await self.load(address) }
    underWay[address] = task
    return try await task.value
  }

  private func load(_ address: String) async throws -> String {
    defer { underWay[address] = nil }
    let picture = try await download(address)
    pictures[address] = picture
    return picture
  }
}
