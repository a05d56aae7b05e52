@MainActor final class Toast {
  private var hiding: Task<Void, Never>?
  private(set) var text: String?

  func show(_ text: String) {
    self.text = text
    hiding?.cancel()
    hiding = Task {
      try? await Task.sleep(for: .seconds(3))
      //^ likely
      self.text = nil
    }
  }
}
