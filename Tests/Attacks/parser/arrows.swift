// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
typealias F =
//× 20000 () -> 
Int
#endif
