actor AsyncLock {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func lock() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func unlock() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}

struct Library {
  let lock = AsyncLock()
  let semaphore: AsyncSemaphore

  func lend(_ book: String, ask: (String) async -> Void) async {
    await lock.lock()
    await ask(book)
    await lock.unlock()
    await semaphore.wait()
    await ask(book)
    semaphore.signal()
    await lock.withLock { await ask(book) }
  }
}
