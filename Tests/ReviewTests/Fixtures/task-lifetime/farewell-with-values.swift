final class Session: Sendable {
  private let send: @Sendable (String) async -> Void
  private let log: @Sendable (String) -> Void

  init(send: @escaping @Sendable (String) async -> Void, log: @escaping @Sendable (String) -> Void) {
    self.send = send
    self.log = log
  }

  deinit {
    Task { [send] in await send("bye") }
    end("bye", of: .deinit)
    log(.end())
  }

  // Another function of that name, and one whose name is also a case's.
  private func end(_ text: String) {
    Task { await send(text) }
  }

  private func end(_ text: String, of reason: Reason) { log(text) }
}
