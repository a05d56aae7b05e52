// fact: nslock-in-async-code-is-refused
// In Swift 6 mode the compiler refuses `NSLock.lock()` in an async function.
// compiles: no
import Foundation

func wait() async {
  let lock = NSLock()
  lock.lock()  // error: instance method 'lock' is unavailable from asynchronous contexts
  await Task.yield()
  lock.unlock()
}

@main enum Fact {
  static func main() async { await wait() }
}
