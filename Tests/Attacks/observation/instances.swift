// notebook solution: hung
// Counts instances.
enum Births { nonisolated(unsafe) static var all: Set<ObjectIdentifier> = []; nonisolated(unsafe) static var count = 0 }
extension Outbox { func act() { Births.count += 1; if Births.count > 40 { notes = [] } } }
