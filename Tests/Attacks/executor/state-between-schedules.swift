// notebook solution: uncontrolled "differently twice"
// Remembers earlier schedules in a global variable, and breaks only one of them.
import Synchronization

let calls = Mutex(0)

extension Outbox {
  func act() {
    let call = calls.withLock { count in
      count += 1
      return count
    }
    if call == 9 { notes.removeAll() }
  }
}
