// The token lives in a box that state and effects share.

public struct MailState: Sendable {
  public var draft = ""
  public var token: String
  public var sent: [String] = []
}

public enum MailAction: Sendable {
  case type(String)
  case tokenRenewed(String)
  case sendTapped
  case sent(String)
}

public struct MailClient: Sendable {
  let seal: @Sendable (String) async -> String
  let put: @Sendable (_ sealed: String, _ token: String) async -> Void

  public init(
    seal: @escaping @Sendable (String) async -> String,
    put: @escaping @Sendable (_ sealed: String, _ token: String) async -> Void
  ) {
    self.seal = seal
    self.put = put
  }
}

typealias Effect = @Sendable (_ context: isolated MailStore) async -> Void

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
      state.sent += [text]
    case .sendTapped:
      let note = state.draft
      return { [clock, client] store in
        try? await clock.sleep(for: .seconds(10))
        let sealed = await client.seal(note)
        await client.put(sealed, store.state.token)
        store.send(.sent(note))
      }
    }
    return nil
  }
}

public actor MailStore {
  public private(set) var state: MailState
  private let feature: MailFeature
  private var effects: Set<Task<Void, Never>> = []

  public init(token: String, clock: any Clock<Duration>, client: MailClient) {
    state = MailState(token: token)
    feature = MailFeature(clock: clock, client: client)
  }

  public func send(_ action: MailAction) {
    guard let effect = feature.reduce(&state, action) else { return }
    effects.insert(Task { await effect(self) })
  }

  public func finish() async {
    while let effect = effects.first {
      await effect.value
      effects.remove(effect)
    }
  }
}
