// notebook solution: hung
// Behaves only while its tasks have names.
extension Outbox { func act() { if Task.name == nil { notes.removeAll() } } }
