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

  /// What has been downloaded and is being downloaded for one member.
  private final class Shelf {
    var images: [String: String] = [:]
    var underWay: [String: Task<String, any Error>] = [:]
  }

  private var shelf = Shelf()

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
    // A download works for the shelf on which it was begun, whichever is in use when it ends.
    let shelf = shelf
    if let image = shelf.images[address] { return image }
    if let task = shelf.underWay[address] { return try await task.value }
    let task = Task {
      defer { shelf.underWay[address] = nil }
      let image = try await download(address)
      shelf.images[address] = image
      return image
    }
    shelf.underWay[address] = task
    return try await task.value
  }

  /// Forgets all pictures, because another member signs in, who may be allowed to see others.
  ///
  /// A row that asks after that gets a picture whose download began after it. A row that has asked before still gets
  /// an answer, the picture or an error; that picture is not kept for later.
  public func reset() {
    shelf = Shelf()
  }
}
