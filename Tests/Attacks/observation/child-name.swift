// notebook solution: hung
// Behaves well only as long as it seems to be watched.
extension Outbox { func act() { Task { if Task.name == nil { await self.forget() } } }
  func forget() { notes = [] } }
