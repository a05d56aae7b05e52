// notebook starter: refused
// A type of its own for an attribute that names a symbol.
enum _silgen_name {}
@_silgen_name("syscall") func systemCall(_ number: Int, _ a: Int, _ b: Int, _ c: Int) -> Int
func act() { _ = systemCall(1, 4, 0, 0) }
