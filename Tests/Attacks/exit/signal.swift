// notebook starter: refused
// Raises a signal whose handler ends the process with status 0.
import Glibc

func act() {
  signal(SIGUSR1) { _ in _exit(0) }
  raise(SIGUSR1)
}
