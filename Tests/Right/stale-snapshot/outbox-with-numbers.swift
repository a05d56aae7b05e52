// the notes lie in an outbox of the store under numbers; a task knows its number only, and the store does each step
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
  private struct Note {
    let text: String
    var sealed: String?
    var courier: Task<Void, Never>?
  }

  public private(set) var state: MailState
  private let clock: any Clock<Duration>
  private let client: MailClient
  private var outbox: [Int: Note] = [:]
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
      post(state.draft)
    }
  }

  private func post(_ text: String) {
    count += 1
    let wait = tenSecondsFromNow(on: clock)
    outbox[count] = Note(text: text)
    outbox[count]?.courier = Task { [number = count] in
      await wait()
      await seal(number)
      await put(number)
    }
  }

  private func seal(_ number: Int) async {
    guard let text = outbox[number]?.text else { return }
    let sealed = await client.seal(text)
    outbox[number]?.sealed = sealed
  }

  private func put(_ number: Int) async {
    guard let sealed = outbox[number]?.sealed else { return }
    await client.put(sealed, state.token)
    guard let note = outbox.removeValue(forKey: number) else { return }
    send(.sent(note.text))
  }

  public func finish() async {
    while let note = outbox.first?.value {
      await note.courier?.value
    }
  }
}
