// notebook starter: refused
// Puts another file in the place of the pipe for events.
import Glibc

func act() { dup2(open("/dev/null", O_WRONLY), 3) }
