// notebook starter: refused
// The same by a struct, for a function of the runtime.
struct _silgen_name {}
@_silgen_name("swift_retainCount") func count(_ object: AnyObject) -> UInt
extension Outbox { func act() { if count(self) > 9 { notes = [] } } }
