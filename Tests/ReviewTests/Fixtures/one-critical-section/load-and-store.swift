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
