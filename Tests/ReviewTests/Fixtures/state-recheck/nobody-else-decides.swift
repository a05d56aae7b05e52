actor Upload {
  enum State { case waiting, running, paused, done, failed }

  private(set) var state = State.waiting
  let send: @Sendable () async throws -> Void

  init(send: @escaping @Sendable () async throws -> Void) { self.send = send }

  func run() async {
    guard state == .waiting else { return }
    state = .running
    do {
      try await send()
      state = .done
    } catch {
      fail()
    }
  }

  /// Only what waits can be paused.
  func pause() {
    guard state == .waiting else { return }
    state = .paused
  }

  func resume() {
    guard state == .paused else { return }
    state = .waiting
  }

  private func fail() { state = .failed }
}
