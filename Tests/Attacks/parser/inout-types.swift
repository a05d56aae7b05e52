// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
func f(x:
//× 20000 inout 
Int) {}
#endif
