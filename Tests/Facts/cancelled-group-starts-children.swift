// fact: cancelled-group-starts-children
// A cancelled group still starts what `addTask` adds; `addTaskUnlessCancelled` does not.
import Foundation
import Synchronization

@main enum Fact {
  static let started = Atomic(0)

  static func main() async {
    let added = await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { started.add(1, ordering: .sequentiallyConsistent) }
      return group.addTaskUnlessCancelled { started.add(10, ordering: .sequentiallyConsistent) }
    }
    let count = started.load(ordering: .sequentiallyConsistent)
    print("started: \(count), addTaskUnlessCancelled added: \(added)")
    exit(count == 1 && !added ? 0 : 1)
  }
}
