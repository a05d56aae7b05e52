// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
//× 9000 #if a\n
//× 9000 #endif\n
#endif
