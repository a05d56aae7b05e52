// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
let x =
//× 3000 "\(
//× 3000 )"
#endif
