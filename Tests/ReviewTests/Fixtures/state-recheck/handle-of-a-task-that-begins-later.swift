@MainActor final class Log {
  private var run: Task<Void, Never>?
  private var number = 0

  func save() {
    run = Task {
      defer { run = nil }
      await store()
    }
  }

  func saveAtOnce() {
    let task = Task.immediate {
      await store()
      number += 1
    }
    run = task
  }
}
