// notebook starter: refused
// Opens what a type hides.
struct Peek { var _unsafeReferenceCast = 1 }
func cast(_ x: AnyObject) -> Outbox { _unsafeReferenceCast(x, to: Outbox.self) }
