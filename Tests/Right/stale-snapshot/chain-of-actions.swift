// a chain of actions, due, sealed and sent, each with a short effect; the last one asks for the token when it calls
public struct MailState: Sendable {
  public var draft = ""
  public var token: String
  public var sent: [String] = []
}

public enum MailAction: Sendable {
  case type(String)
  case tokenRenewed(String)
  case sendTapped
  case due(String)
  case sealed(String, of: String)
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

typealias Effect = @Sendable (_ store: MailStore) async -> Void

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
    case .sendTapped:
      let text = state.draft
      let wait = tenSecondsFromNow(on: clock)
      return { store in
        await wait()
        await store.send(.due(text))
      }
    case .due(let text):
      return { [client] store in
        let sealed = await client.seal(text)
        await store.send(.sealed(sealed, of: text))
      }
    case .sealed(let sealed, let text):
      return { [client] store in
        await client.put(sealed, store.state.token)
        await store.send(.sent(text))
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
      await effect(self)
      effects[count] = nil
    }
  }

  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
