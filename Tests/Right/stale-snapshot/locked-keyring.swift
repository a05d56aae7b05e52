// the valid token lies in a locked keyring as well, which effects read in the same step as they call the server
import Synchronization

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

final class Keyring: Sendable {
  private let token: Mutex<String>

  init(_ token: String) {
    self.token = Mutex(token)
  }

  var current: String { token.withLock { $0 } }

  func renew(_ new: String) {
    token.withLock { $0 = new }
  }
}

typealias Effect = @Sendable (_ send: @Sendable (MailAction) async -> Void) async -> Void

private func tenSecondsFromNow<C: Clock>(on clock: C) -> @Sendable () async -> Void where C.Duration == Duration {
  let due = clock.now.advanced(by: .seconds(10))
  return { try? await clock.sleep(until: due, tolerance: nil) }
}

struct MailFeature: Sendable {
  let clock: any Clock<Duration>
  let client: MailClient
  let keyring: Keyring

  func reduce(_ state: inout MailState, _ action: MailAction) -> Effect? {
    switch action {
    case .type(let text):
      state.draft = text
    case .tokenRenewed(let token):
      state.token = token
      keyring.renew(token)
    case .sent(let text):
      state.sent.append(text)
    case .sendTapped:
      let text = state.draft
      let wait = tenSecondsFromNow(on: clock)
      return { [client, keyring] send in
        await wait()
        let sealed = await client.seal(text)
        await client.put(sealed, keyring.current)
        await send(.sent(text))
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
    feature = MailFeature(clock: clock, client: client, keyring: Keyring(token))
  }

  public func send(_ action: MailAction) {
    guard let effect = feature.reduce(&state, action) else { return }
    count += 1
    effects[count] = Task { [count] in
      await effect { await self.send($0) }
      effects[count] = nil
    }
  }

  public func finish() async {
    while let effect = effects.first?.value {
      await effect.value
    }
  }
}
