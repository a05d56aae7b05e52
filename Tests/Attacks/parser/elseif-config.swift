// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
//× 12000 #elseif a\n
#endif
