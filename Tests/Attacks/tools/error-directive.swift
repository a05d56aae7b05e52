// notebook starter: does-not-build "mine"
// A directive that stops the compiler.
#error("mine: /etc/passwd:1:1: error: not yours")
