actor Poller {
  private var polling: Task<Void, Never>?
  private(set) var level = 0
  private let source: Source

  deinit { polling?.cancel() }

  func start() {
    polling = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(5))
        await self?.refresh()
      }
    }
  }

  func startWithValues() {
    polling = Task { [source] in
      while !Task.isCancelled {
        await source.poll()
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  private func refresh() async { level = await source.level() }
}
