// notebook solution: hung
// A clock that stands still.
extension Outbox { func act() { let clock = ContinuousClock(); let start = clock.now; while clock.now == start {} } }
