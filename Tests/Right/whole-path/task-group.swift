// A group fetches and decodes
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
    let (network, decode, store) = (network, decode, store)
    let result = await withTaskGroup(of: Result<[Message], any Error>.self) { group in
      group.addTask {
        do { return .success(try decode(await network.fetch())) } catch { return .failure(error) }
      }
      return await group.next()!
    }
    guard !Task.isCancelled else {
      state = before
      return
    }
    await Task {
      do {
        try await store.save(result.get())
        messages = try await store.all()
        state = .loaded
      } catch {
        state = .failed("\(error)")
      }
    }.value
  }
}
