// an actor that tells the listener and ends the round in one step
import Synchronization

final class TokenBox: Sendable {
  private let token: Mutex<String?>
  init(_ token: String?) { self.token = Mutex(token) }
  var value: String? { token.withLock { $0 } }
  func set(_ new: String) { token.withLock { $0 = new } }
  func forget(_ refused: String) { token.withLock { if $0 == refused { $0 = nil } } }
}

actor Desk {
  private let box: TokenBox
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private var round: Task<String, any Error>?

  init(
    box: TokenBox, fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void
  ) {
    self.box = box
    self.fetch = fetch
    self.onChange = onChange
  }

  func token() async throws -> String {
    if let round { return try await round.value }
    if let token = box.value { return token }
    let round = Task { try await self.ask() }
    self.round = round
    return try await round.value
  }

  private func ask() async throws -> String {
    defer { round = nil }
    let new = try await fetch()
    box.set(new)
    onChange(new)
    return new
  }
}

public final class Credentials: Sendable {
  private let box: TokenBox
  private let desk: Desk

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    box = TokenBox(token)
    desk = Desk(box: box, fetch: fetch, onChange: onChange)
  }

  public func known() -> String? { box.value }

  public func current() async throws -> String { try await desk.token() }

  public func invalidate(_ refused: String) { box.forget(refused) }
}
