// notebook starter: refused
// Effects that nobody checks.
struct _effects {}
@_effects(readnone) func now() -> Int { 3 }
func act() { _ = now() }
