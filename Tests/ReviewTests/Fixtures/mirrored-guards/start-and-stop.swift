@MainActor final class Player {
  enum State { case stopped, loading, playing }

  private(set) var state = State.stopped
  let load: @Sendable () async -> Void

  init(load: @escaping @Sendable () async -> Void) { self.load = load }

  func play() async {
    guard state == .stopped else { return }
    state = .loading
    await load()
    guard state == .loading else { return }
    state = .playing
  }

  /// It can be played again, so that nothing final is overwritten.
  func stop() {
    state = .stopped
  }
}

actor Channel {
  enum State { case open, draining, closed }

  private(set) var state = State.open
  let flush: @Sendable () async -> Void

  init(flush: @escaping @Sendable () async -> Void) { self.flush = flush }

  func drain() async {
    guard state != .closed else { return }
    state = .draining
    await flush()
    guard state != .closed else { return }
    state = .open
  }

  /// Closed is closed, whatever it was before.
  func close() {
    state = .closed
  }
}

actor Link {
  enum State { case idle, opening, open, broken, closed }

  private(set) var state = State.idle
  let handshake: @Sendable () async throws -> Void

  init(handshake: @escaping @Sendable () async throws -> Void) { self.handshake = handshake }

  func start() async {
    guard state == .idle else { return }
    state = .opening
    do {
      try await handshake()
      finish(as: .open)
    } catch {
      finish(as: .broken)
    }
  }

  private func finish(as end: State) {
    guard state == .opening else { return }
    state = end
  }

  func close() { state = .closed }
}
