actor Poller {
  private var polling: Task<Void, Never>?
  private let source: Source

  func start() {
    guard polling == nil else { return }
    polling = Task { [source] in
      while !Task.isCancelled {
        await source.poll()
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  func restart() {
    stop()
    polling = Task { [source] in
      while !Task.isCancelled {
        await source.poll()
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  func stop() {
    polling?.cancel()
    polling = nil
  }
}
