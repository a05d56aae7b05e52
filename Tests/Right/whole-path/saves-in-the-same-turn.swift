// fetching in the task of the refresh, saving in one of its own that begins in the same breath as the look
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
    let decoded: [Message]
    do {
      decoded = try await fetched()
    } catch {
      state = Task.isCancelled ? before : .failed("\(error)")
      return
    }
    guard !Task.isCancelled else {
      state = before
      return
    }
    let saving = Task.immediateDetached { [store] in
      try await store.save(decoded)
      return try await store.all()
    }
    do {
      messages = try await saving.value
      state = .loaded
    } catch {
      state = .failed("\(error)")
    }
  }

  @concurrent
  private nonisolated func fetched() async throws -> [Message] {
    try decode(try await network.fetch())
  }
}
