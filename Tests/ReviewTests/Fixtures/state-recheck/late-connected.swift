@MainActor final class Socket {
  enum State { case idle, connecting, connected, closed, failed }

  private(set) var state = State.idle
  let handshake: @Sendable () async throws -> Void

  init(handshake: @escaping @Sendable () async throws -> Void) { self.handshake = handshake }

  func connect() async {
    guard state == .idle else { return }
    state = .connecting
    do {
      try await handshake()
      state = .connected
      //^ look
    } catch {
      state = .failed
    }
  }

  func close() { state = .closed }
}
