final class Client: Sendable {
  struct State { var listener: Task<Void, Never>? }
  let state = Mutex(State())
  let account: Account

  init(account: Account) { self.account = account }

  // The shape of supabase/supabase-swift 99cb52631: the task held the client, and its deinit never ran.
  func listen() {
    let task = Task {
      //         ^ likely
      for await change in account.changes { await note(change) }
    }
    state.withLock { $0.listener = task }
  }

  func note(_ change: Change) async {}

  deinit { state.withLock { $0.listener?.cancel() } }
}

/// The code after the loop says that the elements come to an end.
final class Cart: @unchecked Sendable {
  private var task: Task<Void, Never>?
  private var names: [String] = []
  let store: Store

  init(store: Store) { self.store = store }

  func refresh() {
    task = Task { [weak self] in
      guard let self else { return }
      var found: [String] = []
      for await purchase in store.currentPurchases { found.append(purchase.name) }
      names = found
    }
  }

  deinit { task?.cancel() }
}

/// Another method can end the task before.
final class Monitor: @unchecked Sendable {
  private var task: Task<Void, any Error>?

  func load() {
    task = Task {
      //     ^ look
      while true {
        try await Task.sleep(for: .seconds(1))
        check()
      }
    }
  }

  func stop() { task?.cancel() }

  func check() {}

  deinit { task?.cancel() }
}
