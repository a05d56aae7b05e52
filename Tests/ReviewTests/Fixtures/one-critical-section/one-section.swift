import Synchronization

final class Room: Sendable {
  private let guests = Mutex<Set<String>>([])
  private let seats = 10

  func enter(_ name: String) -> Bool {
    guests.withLock { guests in
      guard guests.count < seats else { return false }
      return guests.insert(name).inserted
    }
  }
}
