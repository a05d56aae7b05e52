actor Poller {
  private var polling: Task<Void, Never>?
  private(set) var level = 0
  private let source: Source

  deinit { polling?.cancel() }

  func start() {
    polling = Task {
      //        ^ likely
      while !Task.isCancelled {
        level = await source.level()
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }
}
