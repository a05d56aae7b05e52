final class Loader {
  private let store = Store()
  private var task: Task<Void, Never>?

  func load() {
    task = Task { await store.load() }
  }

  func load(then show: @escaping @Sendable (Int) -> Void) {
    Task {
      let value = await store.load()
      show(value)
    }
  }
}

actor Store {
  @discardableResult func load() -> Int { 0 }
}
