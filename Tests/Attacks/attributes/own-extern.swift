// notebook starter: does-not-build
// Imports a function of C.
enum _extern {}
@_extern(c, "getpid") func number() -> Int32
func act() { print(number()) }
