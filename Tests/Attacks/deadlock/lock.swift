// notebook starter: hung "stands still"
// Locks a lock twice.
import Foundation

func act() {
  let lock = NSLock()
  lock.lock()
  lock.lock()
}
