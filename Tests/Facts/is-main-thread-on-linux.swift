// fact: is-main-thread-on-linux
// On Linux `Thread.isMainThread` is true on the main actor before an async `main` first suspends, and false
// after it.
import Foundation

@main enum Fact {
  @MainActor static func onMainThread() -> Bool {
    MainActor.assertIsolated()
    return Thread.isMainThread
  }

  @MainActor static func main() async {
    let before = onMainThread()
    await Task.detached { await Task.yield() }.value
    for _ in 0..<10 { await Task.yield() }
    let after = onMainThread()
    print("before the first suspension: \(before), after: \(after)")
    exit(before && !after ? 0 : 1)
  }
}
