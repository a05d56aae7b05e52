/// The pictures of a club's members, downloaded when they are first asked for and kept from then on.
///
/// Each row of a list asks for the picture that it shows, so the same address is often asked for by several rows at once.
/// A picture is downloaded once for all of them. Only the rows that waited for a download get its failure, and no row
/// else: a row that asks afterwards causes a new one. A slow download delays no other picture.
///
/// A row that scrolls out of sight cancels its request. That affects no other row.
///
///     let downloader = ImageDownloader { try await server.picture(at: $0) }
///     let picture = try await downloader.image(for: "members/ann")
public actor ImageDownloader {
  /// Fetches one picture.
  private let download: @Sendable (String) async throws -> String
  /// The downloads, those under way and those that are done: a task keeps its value.
  private var downloads: [String: Task<String, any Error>] = [:]

  /// - Parameter download: fetches the picture at an address. Takes its time, and throws if there is no connection.
  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }

  /// The picture at an address: at once if it is there, else when it has been downloaded.
  ///
  /// - Parameter address: where the picture is, and what it is kept under.
  /// - Returns: the picture. Rows that wait for the same download are all given the same one.
  /// - Throws: what the download throws. A row that has cancelled its request may get a `CancellationError` instead.
  public func image(for address: String) async throws -> String {
    let task = downloads[address] ?? start(address)
    do {
      return try await task.value
    } catch {
      // Whoever hears of the failure first takes it out, unless another download stands there by now.
      if downloads[address] == task { downloads[address] = nil }
      throw error
    }
  }

  private func start(_ address: String) -> Task<String, any Error> {
    let task = Task { try await download(address) }
    downloads[address] = task
    return task
  }

  /// Forgets all pictures, because another member signs in, who may be allowed to see others.
  ///
  /// A row that asks after that gets a picture whose download began after it. A row that has asked before still gets
  /// an answer, the picture or an error; that picture is not kept for later.
  public func reset() {
    downloads = [:]
  }
}
