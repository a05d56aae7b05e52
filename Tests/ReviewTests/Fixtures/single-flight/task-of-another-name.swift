/// What the task waits for does not suspend the function that makes it.
actor Store {
  private var observing: CancellableTask?
  let changes: AsyncStream<Int>

  init(changes: AsyncStream<Int>) { self.changes = changes }

  func observe() async {
    guard observing == nil else { return }
    observing = CancellableTask { [weak self] in
      guard let changes = self?.changes else { return }
      for await change in changes { await self?.note(change) }
    }
    await note(0)
  }

  func note(_ change: Int) async {}
}
