// an object with a lock for each download; a failed one is replaced by who asks next
import Synchronization

public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private var pictures: [String: Picture] = [:]

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }
  public func image(for address: String) async throws -> String {
    if let picture = pictures[address], !picture.hasFailed {
      return try await picture.value()
    }
    let picture = Picture { [download] in try await download(address) }
    pictures[address] = picture
    return try await picture.value()
  }

  public func reset() {
    pictures = [:]
  }
}

private final class Picture: Sendable {
  private let failed: Failed
  private let task: Task<String, any Error>

  init(_ load: @escaping @Sendable () async throws -> String) {
    let failed = Failed()
    self.failed = failed
    task = Task {
      do {
        return try await load()
      } catch {
        failed.set()
        throw error
      }
    }
  }

  var hasFailed: Bool { failed.value }

  func value() async throws -> String {
    try await task.value
  }
}

private final class Failed: Sendable {
  private let flag = Mutex(false)

  var value: Bool { flag.withLock { $0 } }

  func set() {
    flag.withLock { $0 = true }
  }
}
