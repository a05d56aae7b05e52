final class Ticker {
  private func turn() async {}

  func start() {
    Task { [weak self] in
      while true { await self?.turn() }
      //^ likely
    }
  }
}
