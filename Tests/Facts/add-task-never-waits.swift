// fact: add-task-never-waits
// `addTask` never waits, however many children of the group are under way.
import Foundation

@main enum Fact {
  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task.detached { for await _ in gate { break } }
    var added = 0
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10_000 {
        group.addTask { await waiting.value }
        added += 1
      }
      // Not one of them can have ended: the gate is still shut.
      open.yield()
    }
    print("children added before the first could end: \(added)")
    exit(added == 10_000 ? 0 : 1)
  }
}
