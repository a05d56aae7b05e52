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

/// What comes too soon here is what the cancellation asks for.
@MainActor final class Attempt {
  private var limit: Task<Void, Never>?
  private let socket: Socket

  func begin() {
    limit = Task {
      try? await Task.sleep(for: .seconds(3))
      //^ look
      socket.close()
    }
  }

  func end() { limit?.cancel() }
}

@MainActor final class Banner {
  private var hiding: Task<Void, Never>?
  private(set) var text: String?

  func show(_ text: String) {
    stop()
    self.text = text
    hiding = Task {
      try? await Task.sleep(for: .seconds(3))
      //^ likely
      self.text = nil
    }
  }

  private func stop() { hiding?.cancel() }
}

/// The branch that cancels the last one begins no other one.
@MainActor final class Escape {
  private var forgetting: Task<Void, Never>?
  private var pressed = false

  func press() {
    if pressed {
      stop()
      return
    }
    forgetting = Task {
      try? await Task.sleep(for: .seconds(1))
      //^ look
      pressed = false
    }
  }

  private func stop() { forgetting?.cancel() }
}
