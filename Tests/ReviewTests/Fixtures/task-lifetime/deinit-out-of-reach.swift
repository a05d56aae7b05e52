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
