// A pipeline struct that is nonisolated, and says at which step a cancellation stops.
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

  private var isBusy = false
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
    guard !isBusy else { return }
    isBusy = true
    let before = state
    state = .loading
    let decoded = await prepared()
    switch decoded {
    case .none: state = before
    case .some(.failure(let error)): state = .failed("\(error)")
    case .some(.success(let new)):
      let stored = await Task.immediate { [store] () async -> Result<[Message], any Error> in
        do {
          try await store.save(new)
          return .success(try await store.all())
        } catch {
          return .failure(error)
        }
      }.value
      apply(stored)
    }
    isBusy = false
  }

  /// What is to be saved; nil if the refresh was cancelled.
  private func prepared() async -> Result<[Message], any Error>? {
    let result: Result<[Message], any Error>
    do {
      result = .success(try await Pipeline(network: network, decode: decode).run())
    } catch {
      result = .failure(error)
    }
    return Task.isCancelled ? nil : result
  }

  private func apply(_ result: Result<[Message], any Error>) {
    do {
      messages = try result.get()
      state = .loaded
    } catch {
      state = .failed("\(error)")
    }
  }
}

private struct Pipeline: Sendable {
  let network: any Network
  let decode: @Sendable (String) throws -> [Message]

  @concurrent
  func run() async throws -> [Message] {
    let text = try await network.fetch()
    try Task.checkCancellation()
    return try decode(text)
  }
}
