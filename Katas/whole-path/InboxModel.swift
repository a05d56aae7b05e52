/// A message of the inbox.
public struct Message: Sendable, Equatable {
  public let id: Int
  public let text: String

  public init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }
}

/// Where the messages come from.
public protocol Network: Sendable {
  /// Fetches the inbox, in the format of the server. Stops when its task is cancelled.
  func fetch() async throws -> String
}

/// Where the messages are kept.
public protocol Store: Sendable {
  /// Replaces the messages, all or none of them. Stops when its task is cancelled, and then has saved nothing.
  func save(_ messages: [Message]) async throws

  /// The messages, in the order of the inbox.
  func all() async throws -> [Message]
}

/// The inbox on the screen: it fetches the messages, stores them, and shows what is stored.
@MainActor
public final class InboxModel {
  public enum State: Sendable, Equatable {
    case idle, loading, loaded
    case failed(String)
  }

  /// What the screen shows.
  public private(set) var messages: [Message] = []
  public private(set) var state = State.idle

  private let network: any Network
  private let store: any Store
  private let decode: @Sendable (String) throws -> [Message]

  /// - Parameter decode: makes messages of what the network has fetched. Takes long for a large inbox.
  public init(
    network: any Network, store: any Store, decode: @escaping @Sendable (String) throws -> [Message]
  ) {
    (self.network, self.store, self.decode) = (network, store, decode)
  }

  /// Fetches, decodes, saves, and shows what is stored then. Returns when it is over.
  public func refresh() async {
    state = .loading
    do {
      let fetched = try await network.fetch()
      let decoded = try decode(fetched)
      try await store.save(decoded)
      messages = try await store.all()
      state = .loaded
    } catch {
      state = .failed("\(error)")
    }
  }
}
