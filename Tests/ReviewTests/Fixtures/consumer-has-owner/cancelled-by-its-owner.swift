@MainActor final class Screen {
  private let events: AsyncStream<String>
  private var listening: Task<Void, Never>?

  init(events: AsyncStream<String>) { self.events = events }

  func appear() {
    listening = Task { [weak self, events] in
      for await event in events { self?.show(event) }
    }
  }

  isolated deinit { listening?.cancel() }

  private func show(_ event: String) {}
}
