import Synchronization

final class Session: Sendable {
  private let isClosed = Atomic(false)
  private let count = Atomic(0)

  func close() {
    if isClosed.load(ordering: .relaxed) { return }
    guard isClosed.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
    count.store(0, ordering: .relaxed)
  }

  func double() {
    var old = count.load(ordering: .relaxed)
    while true {
      let (isDone, now) = count.compareExchange(expected: old, desired: old * 2, ordering: .relaxed)
      if isDone { return }
      old = now
    }
  }
}
