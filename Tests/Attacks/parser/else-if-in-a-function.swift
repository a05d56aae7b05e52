// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
func deep() {
//× 9000 if a { } else 
{ }
}
#endif
