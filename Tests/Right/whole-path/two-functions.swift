// The path has two halves with names
public struct Message: Sendable, Equatable {
  public let id: Int
  public let text: String

  public init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }
}

public protocol Network: Sendable {
  func fetch() async throws -> String
}

public protocol Store: Sendable {
  func save(_ messages: [Message]) async throws

  func all() async throws -> [Message]
}

@MainActor
public final class InboxModel {
  public enum State: Sendable, Equatable {
    case idle, loading, loaded
    case failed(String)
  }

  public private(set) var messages: [Message] = []
  public private(set) var state = State.idle

  private let network: any Network
  private let store: any Store
  private let decode: @Sendable (String) throws -> [Message]

  public init(
    network: any Network, store: any Store, decode: @escaping @Sendable (String) throws -> [Message]
  ) {
    (self.network, self.store, self.decode) = (network, store, decode)
  }

  public func refresh() async {
    guard state != .loading else { return }
    let before = state
    state = .loading
    state = await finish(await begin(), or: before)
  }

  @concurrent
  private func begin() async -> Result<[Message], any Error>? {
    let result: Result<[Message], any Error>
    do { result = .success(try decode(try await network.fetch())) } catch { result = .failure(error) }
    return Task.isCancelled ? nil : result
  }

  private func finish(_ half: Result<[Message], any Error>?, or before: State) async -> State {
    guard let half, !Task.isCancelled else { return before }
    do {
      let decoded = try half.get()
      messages = try await commit(decoded)
      return .loaded
    } catch {
      return .failed("\(error)")
    }
  }

  private func commit(_ decoded: [Message]) async throws -> [Message] {
    let work = Task { [store] in
      try await store.save(decoded)
      return try await store.all()
    }
    return try await work.value
  }
}
