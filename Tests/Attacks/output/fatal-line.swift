// clobber starter: refused
// Prints what the runtime prints of a crash, then ends the process quietly.
import Glibc

func act() {
  fputs("Suite/Outbox.swift:1: Fatal error: the grader is broken\n", stderr)
  _exit(1)
}
