// notebook starter: refused
// A name of Swift’s own that the file declares as well.
let getUnownedRetainCount = 1
extension Outbox { func act() { if Swift._getUnownedRetainCount(self) > 5 { notes = [] } } }
