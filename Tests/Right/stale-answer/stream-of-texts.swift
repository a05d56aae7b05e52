// texts go through a stream; its reader asks and calls off
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  public private(set) var results: [String] = []
  public private(set) var isLoading = false
  public private(set) var problem: String?
  private var latest: UInt = 0
  private let texts: AsyncStream<(text: String, number: UInt)>.Continuation

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
    let (stream, texts) = AsyncStream.makeStream(of: (text: String, number: UInt).self)
    self.texts = texts
    Task.detached { [weak self] in
      var asking: Task<Void, Never>?
      for await (text, number) in stream {
        asking?.cancel()
        asking = nil
        if text.isEmpty { continue }
        asking = Task.detached { [weak self] in
          var answer: [String]?
          do {
            answer = rank(try await fetch(text))
          } catch {
            answer = nil
          }
          await self?.end(number, answer)
        }
      }
    }
  }

  deinit {
    texts.finish()
  }

  public func search(for text: String) {
    latest += 1
    problem = nil
    isLoading = !text.isEmpty
    if text.isEmpty { results = [] }
    texts.yield((text, latest))
  }

  private func end(_ number: UInt, _ answer: [String]?) {
    guard number == latest else { return }
    isLoading = false
    if let answer {
      results = answer
    } else {
      problem = "The library does not answer."
    }
  }
}
