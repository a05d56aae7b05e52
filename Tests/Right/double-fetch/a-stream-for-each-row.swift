// each row waits on a stream of its own for the one result
public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private typealias Answer = Result<String, any Error>

  private final class Download {
    var listeners: [AsyncStream<Answer>.Continuation] = []
  }

  private var cache: [String: String] = [:]
  private var downloads: [String: Download] = [:]

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }
  public func image(for address: String) async throws -> String {
    if let picture = cache[address] { return picture }
    let (stream, listener) = AsyncStream.makeStream(of: Answer.self)
    if let download = downloads[address] {
      download.listeners.append(listener)
    } else {
      let new = Download()
      new.listeners.append(listener)
      downloads[address] = new
      start(new, address)
    }
    for await answer in stream { return try answer.get() }
    throw CancellationError()
  }

  public func reset() {
    cache = [:]
    downloads = [:]
  }

  private func start(_ new: Download, _ address: String) {
    let key = ObjectIdentifier(new)
    orphans[key] = new
    Task {
      let answer: Answer
      do {
        answer = .success(try await self.download(address))
      } catch {
        answer = .failure(error)
      }
      self.finish(key, address, answer)
    }
  }

  private var orphans: [ObjectIdentifier: Download] = [:]

  private func finish(_ key: ObjectIdentifier, _ address: String, _ answer: Answer) {
    guard let ended = orphans.removeValue(forKey: key) else { return }
    if downloads[address] === ended {
      downloads[address] = nil
      if case .success(let picture) = answer { cache[address] = picture }
    }
    for listener in ended.listeners {
      listener.yield(answer)
      listener.finish()
    }
  }
}
