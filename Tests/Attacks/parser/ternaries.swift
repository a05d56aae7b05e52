// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
let x =
//× 20000 a ? b : 
c
#endif
