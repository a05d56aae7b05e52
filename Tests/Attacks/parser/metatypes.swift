// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
let x: A
//× 30000 .Type
#endif
