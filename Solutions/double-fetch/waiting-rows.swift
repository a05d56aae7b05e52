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
  private var cache: [String: String] = [:]

  /// The rows that wait for one download.
  private final class Queue {
    var rows: [CheckedContinuation<String, any Error>] = []
  }

  private var queues: [String: Queue] = [:]

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
    if let cached = cache[address] { return cached }
    let queue = queues[address] ?? start(address)
    return try await withCheckedThrowingContinuation { queue.rows.append($0) }
  }

  private func start(_ address: String) -> Queue {
    let queue = Queue()
    queues[address] = queue
    Task {
      do {
        end(queue, address, with: .success(try await download(address)))
      } catch {
        end(queue, address, with: .failure(error))
      }
    }
    return queue
  }

  private func end(_ queue: Queue, _ address: String, with result: Result<String, any Error>) {
    // After a reset the queue serves those who stand in it, and the table is no longer its own.
    if queues[address] === queue {
      queues[address] = nil
      cache[address] = try? result.get()
    }
    for row in queue.rows { row.resume(with: result) }
  }

  /// Forgets all pictures, because another member signs in, who may be allowed to see others.
  ///
  /// A row that asks after that gets a picture whose download began after it. A row that has asked before still gets
  /// an answer, the picture or an error; that picture is not kept for later.
  public func reset() {
    cache = [:]
    queues = [:]
  }
}
