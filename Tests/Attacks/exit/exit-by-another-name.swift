// notebook starter: refused
// Binds a Swift function to the C function `exit` by its symbol.
@_silgen_name("exit") func leave(_ status: Int32) -> Never

func act() { leave(0) }
