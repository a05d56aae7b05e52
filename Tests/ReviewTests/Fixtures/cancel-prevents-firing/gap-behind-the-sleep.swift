@MainActor final class Reminder {
  private var waiting: Task<Void, any Error>?
  private(set) var isDue = false

  func start() {
    waiting = Task {
      try await Task.sleep(for: .seconds(10))
      isDue = true
      //^ look
    }
  }

  func cancel() { waiting?.cancel() }
}
