import Synchronization

final class Room: Sendable {
  private let guests = Mutex<Set<String>>([])
  private let seats = 10

  func enter(_ name: String) -> Bool {
    if guests.withLock({ $0.count < seats }) {
      guests.withLock { _ = $0.insert(name) }
      //^ likely
      return true
    }
    return false
  }

  func leave() -> String? {
    let first = guests.withLock { $0.first }
    guard let first else { return nil }
    guests.withLock { _ = $0.remove(first) }
    //^ likely
    return first
  }
}
