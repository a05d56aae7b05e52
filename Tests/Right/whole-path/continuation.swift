// The second half resumes a continuation
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
    let half = await load()
    guard let half, !Task.isCancelled else {
      state = before
      return
    }
    let result: Result<[Message], any Error> = await withCheckedContinuation { continuation in
      Task {
        do {
          let messages = try half.get()
          try await store.save(messages)
          continuation.resume(returning: .success(try await store.all()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    switch result {
    case .success(let all): (messages, state) = (all, .loaded)
    case .failure(let error): state = .failed("\(error)")
    }
  }

  @concurrent
  private func load() async -> Result<[Message], any Error>? {
    do {
      let text = try await network.fetch()
      guard !Task.isCancelled else { return nil }
      return .success(try decode(text))
    } catch {
      return Task.isCancelled ? nil : .failure(error)
    }
  }
}
