// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
let x =
//× 40000 try 
f()
#endif
