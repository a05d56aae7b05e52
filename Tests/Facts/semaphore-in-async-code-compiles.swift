// fact: semaphore-in-async-code-compiles
// On Linux a `DispatchSemaphore.wait()` in an async function compiles without a warning.
// compiles: without a warning
import Dispatch
import Foundation

@main enum Fact {
  static func main() async {
    let semaphore = DispatchSemaphore(value: 1)
    semaphore.wait()
    print("compiled and waited")
    exit(0)
  }
}
