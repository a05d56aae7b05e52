final class Inventory {
  private let lock: Lock
  private var items: [String] = []

  init(lock: Lock) { self.lock = lock }

  func all() -> [String] {
    lock.lock()
    defer { lock.unlock() }
    return items
  }

  // Whether the lock is recursive is written in another file.
  func remove(_ item: String) {
    lock.lock()
    defer { lock.unlock() }
    items = all().filter { $0 != item }
    //        ^ look
  }
}
