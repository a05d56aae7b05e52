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
    guard state != .loading else { return }
    let before = state
    state = .loading
    let decoded: [Message]
    do {
      decoded = try await fetchAndDecode()
    } catch {
      // The error of a cancelled task says nothing, whatever it is.
      state = Task.isCancelled ? before : .failed("\(error)")
      return
    }
    guard !Task.isCancelled else { return state = before }
    // A task that no caller can cancel: what is saved must be shown.
    let rest = Task {
      try await store.save(decoded)
      return try await store.all()
    }
    switch await rest.result {
    case .success(let stored): (messages, state) = (stored, .loaded)
    case .failure(let error): state = .failed("\(error)")
    }
  }

  @concurrent
  private func fetchAndDecode() async throws -> [Message] {
    try decode(await network.fetch())
  }
}
