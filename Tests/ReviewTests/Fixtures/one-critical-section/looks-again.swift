import Synchronization

final class Room: Sendable {
  private let guests = Mutex<Set<String>>([])
  private let seats = 10

  func enter(_ name: String) -> Bool {
    // Saves the work of asking.
    guard guests.withLock({ $0.count < seats }) else { return false }
    let badge = badge(for: name)
    return guests.withLock { guests in
      if guests.count >= seats { return false }
      guests.insert(badge)
      return true
    }
  }

  private func badge(for name: String) -> String { name }
}
