// The whole path is a task, and a handler cancels its first half
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
    let first = Task.detached { [network, decode] in try decode(await network.fetch()) }
    let fetched = await withTaskCancellationHandler {
      await first.result
    } onCancel: {
      first.cancel()
    }
    if Task.isCancelled { return state = before }
    let second = Task.detached { [store] in
      let messages = try fetched.get()
      try await store.save(messages)
      return try await store.all()
    }
    switch await second.result {
    case .success(let all):
      messages = all
      state = .loaded
    case .failure(let error):
      state = .failed("\(error)")
    }
  }
}
