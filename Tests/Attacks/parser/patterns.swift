// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
func f() { if case
//× 20000 let 
x = y {} }
#endif
