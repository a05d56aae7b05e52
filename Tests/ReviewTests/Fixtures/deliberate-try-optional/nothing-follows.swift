actor Poller {
  private var polling: Task<Void, Never>?
  private let source: Source

  func start() {
    polling = Task { [source] in
      while !Task.isCancelled {
        await source.poll()
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  func stop() { polling?.cancel() }

  func pause() async { try? await Task.sleep(for: .seconds(1)) }
}
