// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
func f<each T>(x:
//× 20000 repeat 
T) {}
#endif
