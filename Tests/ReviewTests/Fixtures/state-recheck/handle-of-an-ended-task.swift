@MainActor final class Log {
  private var run: Task<Void, Never>?

  func save() {
    run = Task.immediate {
      //    ^ likely
      defer { run = nil }
      await store()
    }
  }
}
