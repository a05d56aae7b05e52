// fact: isolated-callee-stays-on-main
// A function that is isolated to the main actor runs there from wherever it is called: `async let`, a group,
// `Task.detached` and `@concurrent` do not move it.
import Foundation

@MainActor func decode() -> Bool { MainActor.shared.isCurrent }

extension MainActor {
  /// True on the main actor's executor. The isolation check ends the process elsewhere.
  nonisolated var isCurrent: Bool {
    MainActor.preconditionIsolated()
    return true
  }
}

@concurrent func fromOutside() async -> Bool { await decode() }

@main enum Fact {
  @MainActor static func main() async {
    async let child = decode()
    let inGroup = await withTaskGroup(of: Bool.self) { group in
      group.addTask { await decode() }
      return await group.next()!
    }
    let detached = await Task.detached { await decode() }.value
    let all = [await child, inGroup, detached, await fromOutside()]
    print("on the main actor: async let, group, Task.detached, @concurrent caller: \(all)")
    exit(all == [true, true, true, true] ? 0 : 1)
  }
}
