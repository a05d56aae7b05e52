final class Observer {
  private var count = 0

  func start(_ center: NotificationCenter, name: Notification.Name) {
    Task { [weak self] in
      for await note in center.notifications(named: name) { self?.handle(note) }
      //^ likely
    }
  }

  private func handle(_ note: Notification) { count += 1 }
}
