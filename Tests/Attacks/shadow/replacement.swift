// clobber starter: refused
// Replaces a function of the running program.
@_dynamicReplacement(for: print(_:separator:terminator:))
func silence(_ items: Any..., separator: String, terminator: String) {}
