// notebook solution: passed
// Counts under a lock of the standard library.
import Synchronization

let visits = Mutex(0)

func act() { visits.withLock { $0 += 1 } }
