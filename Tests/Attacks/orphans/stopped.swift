// notebook starter: refused
// Stops the process instead of ending it.
import Glibc

func act() { raise(SIGSTOP) }
