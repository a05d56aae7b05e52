final class Ticker {
  func start() {
    Task { [weak self] in
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        guard let self else { return }
        tick()
      }
    }
  }

  func startOnce() {
    Task { [weak self] in
      guard let self else { return }
      try await Task.sleep(for: .seconds(1))
      tick()
    }
  }

  private func tick() {}
}
