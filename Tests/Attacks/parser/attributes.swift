// notebook starter: refused
// A chain that no stack can follow, where the compiler does not look.
#if false
//× 60000 @a 
func f() {}
#endif
