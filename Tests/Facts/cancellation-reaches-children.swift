// fact: cancellation-reaches-children
// Cancelling a task cancels its `async let` and group children, but not a `Task { }` that it has created.
import Foundation

@main enum Fact {
  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let parent = Task.detached {
      let alone = Task {
        for await _ in gate { break }
        return Task.isCancelled
      }
      async let child = waitUntilCancelled()
      let grandchild = await withTaskGroup(of: Bool.self) { group in
        group.addTask { await waitUntilCancelled() }
        isReady.yield()
        return await group.next()!
      }
      open.yield()
      return (await child, grandchild, await alone.value)
    }
    for await _ in ready { break }
    parent.cancel()
    let (child, inGroup, alone) = await parent.value
    print("async let: \(child), group: \(inGroup), Task { }: \(alone)")
    exit(child && inGroup && !alone ? 0 : 1)
  }

  static func waitUntilCancelled() async -> Bool {
    try? await Task.sleep(for: .seconds(3600))
    return Task.isCancelled
  }
}
