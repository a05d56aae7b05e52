// A detached task decodes, and another one stores
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
    if state == .loading { return }
    let previous = state
    state = .loading
    var text: String?
    var failure: (any Error)?
    do { text = try await network.fetch() } catch { failure = error }
    var decoded: [Message]?
    if let text, !Task.isCancelled {
      let decode = decode
      do { decoded = try await Task.detached { try decode(text) }.value } catch { failure = error }
    }
    if Task.isCancelled {
      state = previous
      return
    }
    guard let decoded else {
      state = .failed(failure.map { "\($0)" } ?? "unknown")
      return
    }
    let store = store
    let stored = await Task.detached { () -> Result<[Message], any Error> in
      do {
        try await store.save(decoded)
        return .success(try await store.all())
      } catch {
        return .failure(error)
      }
    }.value
    do {
      messages = try stored.get()
      state = .loaded
    } catch {
      state = .failed(String(describing: error))
    }
  }
}
