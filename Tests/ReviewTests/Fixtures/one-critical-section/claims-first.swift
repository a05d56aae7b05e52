import Synchronization

final class Timer: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let hits = Atomic(0)

  func stop() {
    guard
      let old = task.withLock({ task in
        defer { task = nil }
        return task
      })
    else { return }
    old.cancel()
    task.withLock { $0 = nil }
  }

  func hit() {
    if hits.load(ordering: .relaxed) > 1000 { print("many") }
    hits.wrappingAdd(1, ordering: .relaxed)
  }
}
