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

private func tenSecondsFromNow<C: Clock>(on clock: C) -> @Sendable () async -> Void where C.Duration == Duration {
  let due = clock.now.advanced(by: .seconds(10))
  return { try? await clock.sleep(until: due, tolerance: nil) }
}

public actor MailStore {
  public private(set) var state: MailState
  private let clock: any Clock<Duration>
  private let client: MailClient
  private var effects: [Int: Task<Void, Never>] = [:]
  private var lastPut: Task<Void, Never>?
  private var count = 0

  public init(token: String, clock: any Clock<Duration>, client: MailClient) {
    state = MailState(token: token)
    self.clock = clock
    self.client = client
  }

  public func send(_ action: MailAction) {
    switch action {
    case .type(let text):
      state.draft = text
    case .tokenRenewed(let token):
      state.token = token
    case .sent(let text):
      state.sent.append(text)
    case .sendTapped:
      count += 1
      let wait = tenSecondsFromNow(on: clock)
      effects[count] = Task { [count, text = state.draft] in
        await wait()
        let sealed = await client.seal(text)
        await put(sealed)
        send(.sent(text))
        effects[count] = nil
      }
    }
  }

  private func put(_ sealed: String) async {
    let turn = Task { [client, token = state.token, previous = lastPut] in
      await previous?.value
      await client.put(sealed, token)
    }
    lastPut = turn
    await turn.value
  }

  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
