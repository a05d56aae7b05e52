@MainActor final class Panel {
  private(set) var title = ""
  private(set) var isOpen = false

  func open() async {
    await Task {
      title = "Open"
      isOpen = true
    }.value
  }

  enum State { case idle, failed(String), loaded(script: String) }
  private(set) var state = State.idle

  func show(_ problem: String?) async {
    let shown = Task { @MainActor in
      if let problem {
        self.state = .failed(problem)
        return
      }
      self.state = .loaded(script: title)
    }
    await shown.value
  }
}
