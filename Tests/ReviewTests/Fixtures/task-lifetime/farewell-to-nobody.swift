final class Session: Sendable {
  private let queue: DispatchQueue

  deinit {
    Task { [weak self] in await self?.end() }
    //^ certain
    queue.sync { note() }
  }

  private func end() async {}

  private func note() {}
}
