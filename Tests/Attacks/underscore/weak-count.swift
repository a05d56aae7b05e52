// notebook starter: refused
// A name of Swift’s own that the file declares as well.
extension Outbox { func act() { let _getWeakRetainCount = 1; _ = _getWeakRetainCount; if Swift._getWeakRetainCount(self) > 5 { notes = [] } } }
