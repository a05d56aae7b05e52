import Synchronization

/// One thread puts, one takes.
final class Ring: Sendable {
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)

  func put() -> Bool {
    let end = tail.load(ordering: .relaxed)
    guard end - head.load(ordering: .acquiring) < 64 else { return false }
    tail.store(end + 1, ordering: .releasing)
    //^ look
    return true
  }
}
