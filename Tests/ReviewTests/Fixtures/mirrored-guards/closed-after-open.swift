actor Link {
  enum State { case idle, opening, open, closed }

  private(set) var state = State.idle
  let handshake: @Sendable () async -> Void

  init(handshake: @escaping @Sendable () async -> Void) { self.handshake = handshake }

  func start() async {
    guard state == .idle else { return }
    state = .opening
    await handshake()
    guard state == .opening else { return }
    state = .open
  }

  /// That an open link can be closed is likely meant.
  func close() {
    state = .closed
    //^ look
  }
}
