import Foundation

final class Tunnel {
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }

  func apply(_ begin: (@escaping @Sendable () -> Void) -> Void) {
    let condition = NSCondition()
    condition.lock()
    defer { condition.unlock() }
    begin { condition.signal() }
    if !condition.wait(until: Date()) { log("late") }
  }
}
