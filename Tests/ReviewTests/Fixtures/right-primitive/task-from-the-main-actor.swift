@MainActor final class Screen {
  private let store = Store()

  func tapped() {
    Task { await store.refresh() }
  }
}

struct Command {
  let store = Store()
  let other: any Service

  func run() async { await store.refresh() }

  func start() {
    Task { await other.refresh() }
  }
}

actor Store {
  func refresh() {}
}
