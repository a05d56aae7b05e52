import Synchronization

final class Tips: Sendable {
  private let sum = Mutex(0)
  private let count = Atomic(0)

  func empty() -> Int {
    let all = sum.withLock { $0 }
    sum.withLock { $0 = 0 }
    //^ likely
    return all
  }

  func forget() -> Int {
    let number = count.load(ordering: .relaxed)
    count.store(0, ordering: .relaxed)
    //^ likely
    return number
  }
}
