// an effect is a value; the store carries it out on its own actor, where the state is at hand
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

enum Effect: Sendable {
  case deliver(_ text: String, after: @Sendable () async -> Void)
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
      return nil
    case .tokenRenewed(let token):
      state.token = token
      return nil
    case .sent(let text):
      state.sent.append(text)
      return nil
    case .sendTapped:
      return .deliver(state.draft, after: tenSecondsFromNow(on: clock))
    }
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
      await carryOut(effect)
      effects[count] = nil
    }
  }

  private func carryOut(_ effect: Effect) async {
    switch effect {
    case .deliver(let text, let wait):
      await wait()
      let sealed = await client.seal(text)
      await client.put(sealed, state.token)
      send(.sent(text))
    }
  }

  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
