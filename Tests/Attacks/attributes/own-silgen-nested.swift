// notebook starter: refused
// The type that lends the name is inside of another one.
enum Names { enum _silgen_name {} }
@_silgen_name("_exit") func leave(_ status: Int32) -> Never
func act() { leave(0) }
