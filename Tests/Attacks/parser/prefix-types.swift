// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
let x:
//× 20000 some 
P
#endif
