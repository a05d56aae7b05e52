final class Listener: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let center: NotificationCenter

  func start(name: Notification.Name) {
    Task { [weak self] in
      guard let self else { return }
      //          ^ likely
      for await note in center.notifications(named: name) {
        handle(note)
      }
    }
  }

  private func handle(_ note: Notification) {}
}
