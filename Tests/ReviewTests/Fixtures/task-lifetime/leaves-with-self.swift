final class Ticker {
  private let tick: @Sendable () -> Void = {}

  func start() {
    Task { [weak self] in
      while true {
        try? await Task.sleep(for: .seconds(1))
        guard let self else { return }
        self.tick()
      }
    }
  }

  func startInTurns() {
    Task { [weak self] in
      while await self?.turn() != nil {
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func turn() async {}
}
