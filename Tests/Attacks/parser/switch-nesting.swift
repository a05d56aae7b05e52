// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
func deep() {
//× 6000 switch a { case 1:\n
//× 6000 }\n
}
#endif
