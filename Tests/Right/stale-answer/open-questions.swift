// a list of the open questions in their order; an answer closes its own and all before it
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  public private(set) var results: [String] = []
  private struct Question {
    let id: Int
    let task: Task<Void, Never>
  }

  private var open: [Question] = []
  private var latestID = 0

  public var isLoading: Bool { open.last?.id == latestID && latestID > 0 }
  public private(set) var problem: String?

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }
  public func search(for text: String) {
    latestID += 1
    problem = nil
    guard !text.isEmpty else {
      close(upTo: open.count)
      results = []
      return
    }
    let id = latestID
    let task = Task { [weak self, fetch] in
      let result: Result<[String], any Error>
      do {
        result = .success(try await fetch(text))
      } catch {
        result = .failure(error)
      }
      await self?.answered(id, result)
    }
    open.append(Question(id: id, task: task))
  }

  private func answered(_ id: Int, _ result: Result<[String], any Error>) async {
    guard open.contains(where: { $0.id == id }) else { return }
    guard case .success(let titles) = result else {
      if id == latestID {
        close(upTo: open.count)
        problem = "The library does not answer."
      } else {
        open.removeAll { $0.id == id }
      }
      return
    }
    let rank = rank
    let ranked = await Task.detached { rank(titles) }.value
    guard let place = open.firstIndex(where: { $0.id == id }) else { return }
    close(upTo: place + 1)
    results = ranked
  }

  private func close(upTo end: Int) {
    for question in open[..<end] { question.task.cancel() }
    open.removeFirst(end)
  }
}
