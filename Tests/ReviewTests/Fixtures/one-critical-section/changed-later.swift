import Foundation

final class Connection: @unchecked Sendable {
  private let queue = DispatchQueue(label: "connection", attributes: .concurrent)
  private var _waiters: [String: @Sendable (Bool) -> Void] = [:]

  private var waiters: [String: @Sendable (Bool) -> Void] {
    get { queue.sync { _waiters } }
    set { queue.async(flags: .barrier) { self._waiters = newValue } }
  }

  func wait(_ token: String, _ done: @escaping @Sendable (Bool) -> Void) {
    waiters[token] = done
    //^ likely
    Clock.schedule { [weak self] in
      self?.waiters[token] = nil
      //^ likely
    }
  }
}

/// One function of its own changes it.
final class Retries: @unchecked Sendable {
  private let queue = DispatchQueue(label: "retries")
  private var _count = 0

  private(set) var count: Int {
    get { queue.sync { _count } }
    set { queue.sync { _count = newValue } }
  }

  func again() {
    raise()
  }

  private func raise() { count += 1 }
  //                       ^ look
}
