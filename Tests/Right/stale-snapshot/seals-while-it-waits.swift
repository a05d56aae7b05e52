// seals a note while its ten seconds pass, and asks for the token when both are over
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

typealias Effect =
  @Sendable (
    _ send: @Sendable (MailAction) async -> Void, _ current: @Sendable () async -> MailState
  ) async -> Void

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
      // What the user meant is copied now. What must be valid is asked for when it is used.
      return { [draft = state.draft, clock, client] send, current in
        // Nobody cancels an effect, so this does not throw.
        async let early = client.seal(draft)
        try? await clock.sleep(for: .seconds(10))
        let sealed = await early
        await client.put(sealed, current().token)
        await send(.sent(draft))
      }
    }
    return nil
  }
}

public actor MailStore {
  public private(set) var state: MailState
  private let feature: MailFeature
  private var effects: [Int: Task<Void, Never>] = [:]
  private var count = 0

  public init(token: String, clock: any Clock<Duration>, client: MailClient) {
    state = MailState(token: token)
    feature = MailFeature(clock: clock, client: client)
  }

  public func send(_ action: MailAction) {
    guard let effect = feature.reduce(&state, action) else { return }
    count += 1
    effects[count] = Task { [count] in
      await effect({ await self.send($0) }, { await self.state })
      effects[count] = nil
    }
  }

  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
