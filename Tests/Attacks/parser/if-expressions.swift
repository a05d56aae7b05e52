// notebook starter: failed
// A chain that no stack can follow, where the compiler does not look.
#if false
let x =
//× 4000 if a { 1 } else 
{ 2 }
#endif
