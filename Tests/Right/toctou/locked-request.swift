// a request is a class of its own, with its state under a mutex
import Synchronization

public actor Mailbox {
  private let connect: @Sendable () async -> Void
  private let archive: @Sendable (String) async -> Void

  public private(set) var selected: String?

  public private(set) var archived: [String] = []

  public init(
    connect: @escaping @Sendable () async -> Void,
    archive: @escaping @Sendable (String) async -> Void
  ) {
    self.connect = connect
    self.archive = archive
  }

  public func select(_ mail: String?) {
    selected = mail
  }

  private final class Request: Sendable {
    private enum State { case new, begun, filed }
    let mail: String
    private let state = Mutex(State.new)

    init(_ mail: String) { self.mail = mail }

    func begin() -> Bool { step(from: .new, to: .begun) }
    func end() -> Bool { step(from: .begun, to: .filed) }

    private func step(from old: State, to new: State) -> Bool {
      state.withLock { state in
        guard state == old else { return false }
        state = new
        return true
      }
    }
  }

  public func archiveSelected() {
    guard let request = selected.map(Request.init) else { return }
    Task { await carryOut(request) }
  }

  private func carryOut(_ request: Request) async {
    await connect()
    guard request.begin() else { return }
    await archive(request.mail)
    if request.end() { archived.append(request.mail) }
  }
}
