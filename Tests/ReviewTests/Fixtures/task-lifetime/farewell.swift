final class Session: Sendable {
  private let send: @Sendable (String) async -> Void

  init(send: @escaping @Sendable (String) async -> Void) { self.send = send }

  deinit {
    Task { await send("bye") }
    //^ certain
    close()
  }

  private func close() {
    Task { await self.end() }
    //^ certain
  }

  private func end() async {}
}
