@MainActor final class Toast {
  private var hiding: Task<Void, Never>?
  private(set) var text: String?

  func show(_ text: String) {
    self.text = text
    hiding?.cancel()
    hiding = Task {
      // Hidden at once if the screen goes: that is meant.
      try? await Task.sleep(for: .seconds(3))
      self.text = nil
    }
  }

  func leave() { hiding?.cancel() }
}
