// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
let x = a
//× 20000  as B
#endif
