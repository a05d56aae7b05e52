// A flag of its own guards the refresh
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
  private var isBusy = false

  public init(
    network: any Network, store: any Store, decode: @escaping @Sendable (String) throws -> [Message]
  ) {
    (self.network, self.store, self.decode) = (network, store, decode)
  }

  public func refresh() async {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    let before = state
    state = .loading
    do {
      let text = try await network.fetch()
      try Task.checkCancellation()
      let decoded = try await decoded(text)
      try Task.checkCancellation()
      await keep(decoded)
    } catch  where Task.isCancelled {
      state = before
    } catch {
      state = .failed("\(error)")
    }
  }

  private nonisolated func decoded(_ text: String) async throws -> [Message] {
    let decode = decode
    return try await Task.detached { try decode(text) }.value
  }

  private func keep(_ decoded: [Message]) async {
    await Task {
      do {
        try await store.save(decoded)
        let all = try await store.all()
        messages = all
        state = .loaded
      } catch {
        state = .failed("\(error)")
      }
    }.value
  }
}
