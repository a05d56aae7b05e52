// notebook starter: does-not-build
// A chain that no stack can follow, where the compiler does not look.
#if false
func f() {
//× 8000 do {\n
//× 8000 }\n
}
#endif
