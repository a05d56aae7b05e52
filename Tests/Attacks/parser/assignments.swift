// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
func f() { x
//× 40000  = x
}
#endif
