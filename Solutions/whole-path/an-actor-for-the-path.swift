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

  private let path: Path

  /// - Parameter decode: makes messages of what the network has fetched. Takes long for a large inbox.
  public init(
    network: any Network, store: any Store, decode: @escaping @Sendable (String) throws -> [Message]
  ) {
    path = Path(network: network, store: store, decode: decode)
  }

  /// Fetches, decodes, saves, and shows what is stored then. Returns when it is over.
  public func refresh() async {
    guard state != .loading else { return }
    let before = state
    state = .loading
    switch await path.run() {
    case .cancelled: state = before
    case .failed(let error): state = .failed("\(error)")
    case .stored(let stored): (messages, state) = (stored, .loaded)
    }
  }
}

/// The way from the network to the store. It runs on an actor of its own, and only its result reaches the main actor.
private actor Path {
  enum Outcome: Sendable {
    case cancelled
    case failed(any Error)
    case stored([Message])
  }

  private let network: any Network
  private let store: any Store
  private let decode: @Sendable (String) throws -> [Message]

  init(network: any Network, store: any Store, decode: @escaping @Sendable (String) throws -> [Message]) {
    (self.network, self.store, self.decode) = (network, store, decode)
  }

  func run() async -> Outcome {
    let decoded: [Message]
    do {
      decoded = try decode(await network.fetch())
    } catch {
      return Task.isCancelled ? .cancelled : .failed(error)
    }
    if Task.isCancelled { return .cancelled }
    return await Task { await keep(decoded) }.value
  }

  /// Runs in a task of its own, so that no cancellation comes between saving and showing.
  private func keep(_ decoded: [Message]) async -> Outcome {
    do {
      try await store.save(decoded)
      return .stored(try await store.all())
    } catch {
      return .failed(error)
    }
  }
}
