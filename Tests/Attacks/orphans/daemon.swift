// notebook starter: refused
// Leaves the grader's process group with a child that goes on for ever.
import Glibc

func act() {
  setsid()
  var child: pid_t = 0
  posix_spawn(&child, "/bin/sleep", nil, nil, [strdup("sleep"), strdup("1000"), nil], nil)
}
