@MainActor final class Socket {
  enum State { case idle, connecting, connected, closed, failed }

  private(set) var state = State.idle
  private var generation = 0
  let handshake: @Sendable () async throws -> Void

  init(handshake: @escaping @Sendable () async throws -> Void) { self.handshake = handshake }

  func connect() async {
    guard state == .idle else { return }
    state = .connecting
    do {
      try await handshake()
      guard isConnecting else { return }
      state = .connected
    } catch {
      finish(as: .failed)
    }
  }

  func reconnect() async {
    generation += 1
    let mine = generation
    state = .connecting
    _ = try? await handshake()
    if mine == generation { state = .connected }
  }

  private var isConnecting: Bool { state == .connecting }

  private func finish(as end: State) {
    guard state == .connecting else { return }
    state = end
  }

  func close() { state = .closed }
}
