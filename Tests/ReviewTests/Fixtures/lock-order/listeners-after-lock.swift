import Foundation
import Synchronization

final class Thermostat: @unchecked Sendable {
  typealias Listener = @Sendable (Double) -> Void

  private let listeners = Mutex<[Int: Listener]>([:])
  private let lock = NSLock()
  private var onEnd: (() -> Void)?

  func set(_ degrees: Double) {
    let all = listeners.withLock { $0 }
    for listener in all.values { listener(degrees) }
    lock.lock()
    let onEnd = onEnd
    self.onEnd = nil
    lock.unlock()
    onEnd?()
  }
}
