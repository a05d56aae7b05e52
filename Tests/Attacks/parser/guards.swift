// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
func f() {
//× 6000 guard a else {\n
//× 6000 }\n
}
#endif
