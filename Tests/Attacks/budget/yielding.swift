// notebook solution: hung
// Lets others go first, for ever.
extension Outbox { func act() { Task { while true { await Task.yield() } } } }
