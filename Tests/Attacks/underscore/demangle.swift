// notebook starter: refused
// A name of Swift’s own that the file declares as well.
func act() { print(Swift._stdlib_demangleName("$s5Suite")) }
