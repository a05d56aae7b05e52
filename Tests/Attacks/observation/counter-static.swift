// notebook solution: uncontrolled
// Behaves well only as long as it seems to be watched.
enum Memory { nonisolated(unsafe) static var calls = 0 }
extension Outbox { func act() { Memory.calls += 1; if (11...13).contains(Memory.calls) { notes.removeAll() } } }
