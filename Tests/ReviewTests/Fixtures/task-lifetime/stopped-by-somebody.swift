actor Poller {
  private var polling: Task<Void, Never>?
  private(set) var level = 0

  func start() {
    polling = Task {
      while !Task.isCancelled {
        level += 1
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  func stop() {
    polling?.cancel()
    polling = nil
  }
}
