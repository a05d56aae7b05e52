// notebook starter: refused
// Waits in the system for what never comes.
import Glibc

func act() { pause() }
