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

final class Prompt: Sendable {
  private let queue = DispatchQueue(label: "prompt")
  private let name = Mutex<String?>(nil)

  // The queue runs one block after the other.
  func ask(_ reply: @escaping @Sendable (String) -> Void) {
    queue.async {
      if self.name.withLock({ $0 == nil }) {
        self.name.withLock { $0 = readLine() }
        //^ look
      }
      reply(self.name.withLock { $0 } ?? "")
    }
  }
}

final class Guests: Sendable {
  private let door = Mutex(())
  private let names = Mutex<Set<String>>([])

  func enter(_ name: String) {
    door.withLock { _ in
      if names.withLock({ $0.count < 10 }) {
        names.withLock { _ = $0.insert(name) }
        //^ likely
      }
    }
  }

  // There is a way in without the other lock.
  func climb(_ name: String) {
    names.withLock { _ = $0.insert(name) }
  }
}
