import Synchronization

final class Session: Sendable {
  private let isClosed = Atomic(false)
  private let count = Atomic(0)

  func close() {
    guard !isClosed.load(ordering: .sequentiallyConsistent) else { return }
    isClosed.store(true, ordering: .sequentiallyConsistent)
    //^ likely
    tearDown()
  }

  func double() {
    let old = count.load(ordering: .relaxed)
    count.store(old * 2, ordering: .relaxed)
    //^ likely
  }

  private func tearDown() {}
}

// A mutating function has its value to itself; the atomic is for those who read.
struct Pressure {
  let isWritable = Atomic(true)
  private var bytes = 0

  mutating func add(_ count: Int) -> Bool {
    bytes += count
    guard bytes > 100, isWritable.load(ordering: .relaxed) else { return false }
    isWritable.store(false, ordering: .relaxed)
    //^ look
    return true
  }
}
