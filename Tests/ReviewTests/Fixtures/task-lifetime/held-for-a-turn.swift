@MainActor final class Shop {
  private var observer: Task<Void, Never>?
  let updates: Updates

  init(updates: Updates) { self.updates = updates }

  func observe() {
    observer = Task { [weak self, updates] in
      for await update in updates.all {
        guard let self else { return }
        await refresh(update)
      }
    }
  }

  private func refresh(_ update: Int) async { for await entry in updates.current { print(entry, update) } }

  deinit { observer?.cancel() }
}
