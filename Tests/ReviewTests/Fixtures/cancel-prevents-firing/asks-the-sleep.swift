@MainActor final class Badge {
  private var showing: Task<Void, Never>?
  private(set) var count = 0

  func show(_ count: Int) {
    showing?.cancel()
    showing = Task {
      guard await (try? Task.sleep(for: .seconds(1))) != nil else { return }
      self.count = count
    }
  }
}
