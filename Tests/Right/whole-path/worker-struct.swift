// A Sendable worker with two steps
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
    let worker = Worker(network: network, store: store, decode: decode)
    do {
      guard let decoded = try await worker.fetch() else { return state = before }
      guard !Task.isCancelled else { return state = before }
      messages = try await Task { try await worker.keep(decoded) }.value
      state = .loaded
    } catch {
      state = .failed("\(error)")
    }
  }
}

private struct Worker: Sendable {
  let network: any Network
  let store: any Store
  let decode: @Sendable (String) throws -> [Message]

  /// Nil if the task was cancelled.
  @concurrent
  func fetch() async throws -> [Message]? {
    do {
      let messages = try decode(await network.fetch())
      return Task.isCancelled ? nil : messages
    } catch {
      if Task.isCancelled { return nil }
      throw error
    }
  }

  @concurrent
  func keep(_ messages: [Message]) async throws -> [Message] {
    try await store.save(messages)
    return try await store.all()
  }
}
