import Foundation

final class Settings: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: Int] = [:]

  func apply(_ updates: [Update], note: String? = nil) {
    lock.withLock {
      for update in updates { apply(update, note: note) }
    }
  }

  /// Called while the lock is held.
  private func apply(_ update: Update, note: String? = nil) {
    values[update.key] = update.value
  }
}
