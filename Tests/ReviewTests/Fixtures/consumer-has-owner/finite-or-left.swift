final class Loader {
  private var lines: [String] = []

  func load(_ file: FileHandle, _ center: NotificationCenter, name: Notification.Name) {
    Task { [weak self] in
      for try await line in file.bytes.lines { self?.add(line) }
    }
    Task { [weak self] in
      for await _ in center.notifications(named: name) {
        guard let self else { return }
        add("noted")
      }
    }
  }

  private func add(_ line: String) { lines.append(line) }
}
