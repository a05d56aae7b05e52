final class Client: Sendable {
  struct State { var listener: Task<Void, Never>? }
  let state = Mutex(State())
  let account: Account

  init(account: Account) { self.account = account }

  func listen() {
    let task = Task { [account, weak self] in
      for await change in account.changes { await self?.note(change) }
    }
    state.withLock { $0.listener = task }
  }

  func note(_ change: Change) async {}

  deinit { state.withLock { $0.listener?.cancel() } }
}
