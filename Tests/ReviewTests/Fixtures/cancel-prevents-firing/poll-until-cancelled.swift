actor Poller {
  private var polling: Task<Void, Never>?
  private var level = 0

  func start() {
    polling = Task { [weak self] in
      while !Task.isCancelled {
        await self?.refresh()
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  private func refresh() { level += 1 }

  func stop() {
    polling?.cancel()
    polling = nil
  }
}
