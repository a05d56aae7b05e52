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
