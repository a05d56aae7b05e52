import Combine

actor Socket {
  private let events: AnyPublisher<String, Never>
  private var open: Set<AnyCancellable> = []
  private var received = 0

  init(events: AnyPublisher<String, Never>) { self.events = events }

  func listen() {
    events.sink { [weak self] event in
      Task { await self?.receive(event) }
    }
    .store(in: &open)
  }

  private func receive(_ event: String) { received += 1 }
}

@MainActor final class Model {
  private var open: Set<AnyCancellable> = []
  private var latest = ""

  func listen(to events: AnyPublisher<String, Never>) {
    events.sink { [weak self] in self?.latest = $0 }.store(in: &open)
  }
}
