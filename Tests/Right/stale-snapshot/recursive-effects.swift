// an effect is a small program of steps, which the store runs by recursion; the step that needs the token is worked out when its turn has come
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

indirect enum Effect: Sendable {
  case wait(@Sendable () async -> Void, then: Effect)
  case seal(String, then: @Sendable (String) -> Effect)
  case read(@Sendable (MailState) -> Effect)
  case put(sealed: String, token: String, then: Effect)
  case send(MailAction)
}

private func tenSecondsFromNow<C: Clock>(on clock: C) -> @Sendable () async -> Void where C.Duration == Duration {
  let due = clock.now.advanced(by: .seconds(10))
  return { try? await clock.sleep(until: due, tolerance: nil) }
}

struct MailFeature: Sendable {
  let clock: any Clock<Duration>

  func reduce(_ state: inout MailState, _ action: MailAction) -> Effect? {
    switch action {
    case .type(let text):
      state.draft = text
    case .tokenRenewed(let token):
      state.token = token
    case .sent(let text):
      state.sent.append(text)
    case .sendTapped:
      let text = state.draft
      let deliver = Effect.seal(text) { sealed in
        .read { now in .put(sealed: sealed, token: now.token, then: .send(.sent(text))) }
      }
      return .wait(tenSecondsFromNow(on: clock), then: deliver)
    }
    return nil
  }
}

public actor MailStore {
  public private(set) var state: MailState
  private let feature: MailFeature
  private let client: MailClient
  private var effects: [Int: Task<Void, Never>] = [:]
  private var count = 0

  public init(token: String, clock: any Clock<Duration>, client: MailClient) {
    state = MailState(token: token)
    feature = MailFeature(clock: clock)
    self.client = client
  }

  public func send(_ action: MailAction) {
    guard let effect = feature.reduce(&state, action) else { return }
    count += 1
    effects[count] = Task { [count] in
      await run(effect)
      effects[count] = nil
    }
  }

  private func run(_ effect: Effect) async {
    switch effect {
    case .wait(let wait, let next):
      await wait()
      await run(next)
    case .seal(let text, let next):
      await run(next(await client.seal(text)))
    case .read(let next):
      await run(next(state))
    case .put(let sealed, let token, let next):
      await client.put(sealed, token)
      await run(next)
    case .send(let action):
      send(action)
    }
  }

  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
