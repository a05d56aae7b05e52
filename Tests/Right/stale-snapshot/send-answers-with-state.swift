// within effects, sending an action answers with the state after it; the sealed note is announced, and the answer has the token
public struct MailState: Sendable {
  public var draft = ""
  public var token: String
  public var sent: [String] = []
}

public enum MailAction: Sendable {
  case type(String)
  case tokenRenewed(String)
  case sendTapped
  case sealed
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

typealias Effect = @Sendable (_ send: @Sendable (MailAction) async -> MailState) async -> Void

private func tenSecondsFromNow<C: Clock>(on clock: C) -> @Sendable () async -> Void where C.Duration == Duration {
  let due = clock.now.advanced(by: .seconds(10))
  return { try? await clock.sleep(until: due, tolerance: nil) }
}

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
    case .sealed:
      break
    case .sendTapped:
      let wait = tenSecondsFromNow(on: clock)
      return { [note = state.draft, client] send in
        await wait()
        let sealed = await client.seal(note)
        let now = await send(.sealed)
        await client.put(sealed, now.token)
        _ = await send(.sent(note))
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
    _ = apply(action)
  }

  private func apply(_ action: MailAction) -> MailState {
    if let effect = feature.reduce(&state, action) {
      count += 1
      effects[count] = Task { [count] in
        await effect { await self.apply($0) }
        effects[count] = nil
      }
    }
    return state
  }

  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
