import Foundation

final class Tokens {
  private let queue = DispatchQueue(label: "tokens", attributes: .concurrent)
  private var waiters: [String: (String?) -> Void] = [:]
  private var token: String?

  // The shape of GetStream/stream-chat-swift f23c84b2: a timer's block changed the table beside other blocks.
  func wait(_ id: String, timer: Timer, then: @escaping (String?) -> Void) {
    queue.async(flags: .barrier) { self.waiters[id] = then }
    timer.schedule(after: 10, queue: queue) { [weak self] in
      self?.waiters[id] = nil
      //^ likely
    }
  }

  func update(_ token: String) {
    queue.sync {
      self.token = token
      //^ likely
    }
  }

  func count() -> Int { queue.sync { waiters.count } }
  func current() -> String? { queue.sync { token } }
}

struct Timer {
  func schedule(after seconds: Double, queue: DispatchQueue, then: @escaping () -> Void) {}
}
