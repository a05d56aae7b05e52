// notebook starter: refused
// The name is one of an alias.
typealias _silgen_name = Int
@_silgen_name("_exit") func leave(_ status: Int32) -> Never
func act() { leave(0) }
