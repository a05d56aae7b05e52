// notebook solution: uncontrolled
// Behaves well only as long as it seems to be watched.
nonisolated(unsafe) var calls = 0
extension Outbox { func act() { calls += 1; if calls.isMultiple(of: 13) { notes.removeAll() } } }
