import Synchronization

/// What the mail screen knows.
public struct MailState: Sendable {
  /// The text in the field.
  public var draft = ""
  /// Opens the server’s door. It is renewed now and then, and the one before is withdrawn.
  public var token: String {
    get { shared.token.withLock { $0 } }
    set { shared.token.withLock { $0 = newValue } }
  }
  /// One place for all copies of the state.
  let shared: SharedToken
  /// The notes that the server has.
  public var sent: [String] = []
}

/// The token that is valid now, for all who hold a reference.
final class SharedToken: Sendable {
  let token: Mutex<String>

  init(_ token: String) {
    self.token = Mutex(token)
  }
}

public enum MailAction: Sendable {
  /// The user has typed, and this is what stands in the field.
  case type(String)
  case tokenRenewed(String)
  /// The note is to go out as it is now. It waits ten seconds, in which it could be taken back.
  case sendTapped
  /// The server has this note.
  case sent(String)
}

/// The outside world. Effects use it wherever they run, so it is `Sendable`.
public struct MailClient: Sendable {
  let seal: @Sendable (String) async -> String
  let put: @Sendable (_ sealed: String, _ token: String) async -> Void

  /// - Parameters:
  ///   - seal: encrypts a text. Takes its time.
  ///   - put: hands a sealed text to the server. It must be called with the token that is valid then: three
  ///     knocks with a withdrawn one, and the account is locked.
  public init(
    seal: @escaping @Sendable (String) async -> String,
    put: @escaping @Sendable (_ sealed: String, _ token: String) async -> Void
  ) {
    self.seal = seal
    self.put = put
  }
}

/// Work that an action brings about. It runs beside the store, and reports by sending actions.
typealias Effect = @Sendable (_ send: @Sendable (MailAction) async -> Void) async -> Void

/// What each action does to the state, and which effect it has.
struct MailFeature: Sendable {
  let clock: any Clock<Duration>
  let client: MailClient

  func reduce(_ state: inout MailState, _ action: MailAction) -> Effect? {
    switch action {
    case .type(let text):
      state.draft = text
    case .tokenRenewed(let token):
      state.token = token
    case .sent(let text):
      state.sent.append(text)
    case .sendTapped:
      // The draft is a value and stays as it is; the token is a reference, and read when it is used.
      return { [draft = state.draft, shared = state.shared, clock, client] send in
        // Nobody cancels an effect, so this does not throw.
        try? await clock.sleep(for: .seconds(10))
        let sealed = await client.seal(draft)
        let token = shared.token.withLock { $0 }
        await client.put(sealed, token)
        await send(.sent(draft))
      }
    }
    return nil
  }
}

/// Holds the state, and runs the effects.
public actor MailStore {
  public private(set) var state: MailState
  private let feature: MailFeature
  private var effects: [Int: Task<Void, Never>] = [:]
  private var count = 0

  public init(token: String, clock: any Clock<Duration>, client: MailClient) {
    state = MailState(shared: SharedToken(token))
    feature = MailFeature(clock: clock, client: client)
  }

  /// Applies an action at once. Its effect begins later.
  public func send(_ action: MailAction) {
    guard let effect = feature.reduce(&state, action) else { return }
    count += 1
    effects[count] = Task { [count] in
      await effect { await self.send($0) }
      effects[count] = nil
    }
  }

  /// Waits until all effects have ended, and those that they have brought about.
  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
