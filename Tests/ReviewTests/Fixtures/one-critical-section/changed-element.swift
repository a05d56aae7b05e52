import Foundation

final class Connection: @unchecked Sendable {
  private let queue = DispatchQueue(label: "connection", attributes: .concurrent)
  private var _waiters: [String: @Sendable (Bool) -> Void] = [:]

  private var waiters: [String: @Sendable (Bool) -> Void] {
    get { queue.sync { _waiters } }
    set { queue.async(flags: .barrier) { self._waiters = newValue } }
  }

  // The shape of GetStream/stream-chat-swift ad809fc92: of two waiters that came at once, one was lost.
  func wait(_ token: String, _ done: @escaping @Sendable (Bool) -> Void) {
    waiters[token] = done
    //^ likely
  }

  func leave(_ token: String) { waiters[token] = nil }
  //                              ^ likely
}
