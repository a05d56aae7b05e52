// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
func deep(a: Bool) {
//× 6000 if a { } else 
{ }
}
#endif
