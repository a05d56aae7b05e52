/// No other section of the same lock comes between, although the tasks that wait for it are suspended.
@MainActor final class Accounts {
  private var accounts: [Account] = []
  private let lock = AsyncLock()
  private let node: Node

  func add(_ name: String) async throws {
    try await lock.withLock {
      guard !accounts.contains(where: { $0.name == name }) else { return }
      let key = try await node.key(for: name)
      accounts.append(Account(name: name, key: key))
    }
  }

  func activate(_ name: String) async throws {
    try await lock.withLock {
      guard let index = accounts.firstIndex(where: { $0.name == name }) else { return }
      try await node.track(name)
      accounts[index].isActive = true
    }
  }
}
