// no effects: a method of the store for each note, a count, and a list of those who wait for the end
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

public actor MailStore {
  public private(set) var state: MailState
  private let clock: any Clock<Duration>
  private let client: MailClient
  private var underWay = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(token: String, clock: any Clock<Duration>, client: MailClient) {
    state = MailState(token: token)
    self.clock = clock
    self.client = client
  }

  public func send(_ action: MailAction) {
    switch action {
    case .type(let text): state.draft = text
    case .tokenRenewed(let token): state.token = token
    case .sent(let text): state.sent.append(text)
    case .sendTapped:
      underWay += 1
      Task { [text = state.draft] in await carryOut(text) }
    }
  }

  private func carryOut(_ text: String) async {
    try? await clock.sleep(for: .seconds(10))
    let sealed = await client.seal(text)
    await client.put(sealed, state.token)
    send(.sent(text))
    underWay -= 1
    guard underWay == 0 else { return }
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  public func finish() async {
    while underWay > 0 {
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}
