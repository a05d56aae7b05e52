// notebook solution: uncontrolled
// Behaves well only as long as it seems to be watched.
nonisolated(unsafe) var isFirst = true
extension Outbox { func act() { if isFirst, !notes.isEmpty { isFirst = false; notes.removeAll() } } }
