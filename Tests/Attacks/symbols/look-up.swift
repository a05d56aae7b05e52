// notebook starter: refused
// Finds a C function while the program runs.
import Glibc

func act() {
  typealias Exit = @convention(c) (Int32) -> Void
  unsafeBitCast(dlsym(nil, "exit"), to: Exit.self)(0)
}
