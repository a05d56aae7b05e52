// clobber starter: refused
// Imports a C function without importing a module.
@_extern(c, "abort") func giveUp() -> Never

func act() { giveUp() }
