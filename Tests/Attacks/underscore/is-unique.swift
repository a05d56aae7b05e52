// notebook starter: refused
// A name of Swift’s own that the file declares as well.
extension Outbox { func act() { var other = notes; if _isUnique(&other) { notes = [] } } }
