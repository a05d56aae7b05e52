// notebook starter: refused
// A name of Swift’s own that the file declares as well.
struct Peek { var _unsafeUncheckedDowncast = 1 }
func cast(_ x: AnyObject) -> Outbox { _unsafeUncheckedDowncast(x, to: Outbox.self) }
