final class Ticker {
  func start() {
    Task { [weak self] in
      while true {
        guard let self else { return }
        //          ^ look
        tick()
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func tick() {}
}
