import Synchronization

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
    let gate = Gate()
    let path = Task.detached { [network, store, decode] in
      let decoded = try decode(await network.fetch())
      guard gate.close() else { throw CancellationError() }
      try await store.save(decoded)
      return try await store.all()
    }
    let result = await withTaskCancellationHandler {
      await path.result
    } onCancel: {
      // The cancellation reaches the path only as long as nothing is saved.
      if gate.cancel() { path.cancel() }
    }
    switch result {
    case .success(let stored): (messages, state) = (stored, .loaded)
    case .failure(let error): state = gate.isCancelled ? before : .failed("\(error)")
    }
  }
}

/// Decides between a cancellation and the first save: one of them comes first.
private final class Gate: Sendable {
  private enum State {
    case open, cancelled, closed
  }

  private let state = Mutex(State.open)

  var isCancelled: Bool { state.withLock { $0 == .cancelled } }

  /// - Returns: whether the path may go on and save.
  func close() -> Bool { enter(.closed) }

  /// - Returns: whether the cancellation came first.
  func cancel() -> Bool { enter(.cancelled) }

  private func enter(_ new: State) -> Bool {
    state.withLock { state in
      if state == .open { state = new }
      return state == new
    }
  }
}
