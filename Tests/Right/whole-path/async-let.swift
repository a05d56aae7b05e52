// The first half is an async let
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
    async let loaded = load()
    do {
      let decoded = try await loaded
      guard !Task.isCancelled else { return state = before }
      let all = Task { [store] in
        try await store.save(decoded)
        return try await store.all()
      }
      messages = try await all.value
      state = .loaded
    } catch Halt.cancelled {
      state = before
    } catch {
      state = .failed("\(error)")
    }
  }

  private enum Halt: Error {
    case cancelled
  }

  @concurrent
  private func load() async throws -> [Message] {
    do {
      return try decode(await network.fetch())
    } catch {
      throw Task.isCancelled ? Halt.cancelled : error
    }
  }
}
