@MainActor final class Download {
  enum State { case idle, loading, ready }

  private(set) var state = State.idle
  let load: @Sendable () async -> Void

  init(load: @escaping @Sendable () async -> Void) { self.load = load }

  func begin() async {
    state = .loading
    await load()
    state = .ready
    //^ look
  }

  func remove() { state = .idle }
}
