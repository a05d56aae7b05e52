import Foundation

final class Tokens {
  private let queue = DispatchQueue(label: "tokens", attributes: .concurrent)
  private let serial = DispatchQueue(label: "names")
  private let lock = NSLock()
  private var waiters: [String: (String?) -> Void] = [:]
  private var token: String?
  private var name = ""
  private var uses = 0

  func wait(_ id: String, then: @escaping (String?) -> Void) {
    queue.async(flags: .barrier) { self.waiters[id] = then }
  }

  func end(_ id: String) {
    queue.sync(flags: [.barrier]) { waiters[id] = nil }
  }

  func rename(_ name: String) {
    serial.sync { self.name = name }
  }

  func current() -> String? {
    queue.sync {
      lock.withLock { uses += 1 }
      return token
    }
  }

  func used() -> Int { queue.sync { lock.withLock { uses } } }
  func label() -> String { serial.sync { name } }
}
