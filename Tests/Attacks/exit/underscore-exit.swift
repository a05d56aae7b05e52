// notebook starter: refused
// Ends the process at once with status 0, by the function that flushes nothing.
import Glibc

func act() { _exit(0) }
