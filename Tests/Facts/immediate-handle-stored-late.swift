// fact: immediate-handle-stored-late
// If the body of `Task.immediate` ends without suspending, it clears the stored handle before that handle is
// stored.
// compiles: without a warning
import Foundation

@MainActor final class Sync {
  var run: Task<Void, Never>?

  func start() {
    run = Task.immediate { self.run = nil }
  }
}

@main enum Fact {
  @MainActor static func main() async {
    let sync = Sync()
    sync.start()
    await sync.run?.value
    print("the task has ended, and its handle is still stored: \(sync.run != nil)")
    exit(sync.run != nil ? 0 : 1)
  }
}
