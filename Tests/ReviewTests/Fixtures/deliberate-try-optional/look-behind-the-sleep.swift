@MainActor final class Toast {
  private var hiding: Task<Void, Never>?
  private var number = 0
  private(set) var text: String?

  func show(_ text: String) {
    self.text = text
    hiding?.cancel()
    hiding = Task {
      try? await Task.sleep(for: .seconds(3))
      guard !Task.isCancelled else { return }
      self.text = nil
    }
  }

  func flash(_ text: String) {
    number += 1
    hiding?.cancel()
    hiding = Task { [number] in
      try? await Task.sleep(for: .seconds(1))
      if number == self.number { self.text = nil }
    }
  }
}
