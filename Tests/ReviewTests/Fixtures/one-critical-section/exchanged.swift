import Synchronization

final class Tips: Sendable {
  private let sum = Mutex(0)
  private let count = Atomic(0)

  func empty() -> Int {
    sum.withLock { sum in
      defer { sum = 0 }
      return sum
    }
  }

  func forget() -> Int {
    print(count.load(ordering: .relaxed))
    return count.exchange(0, ordering: .relaxed)
  }

  func start() {
    sum.withLock { $0 = 0 }
    count.store(0, ordering: .relaxed)
  }
}
