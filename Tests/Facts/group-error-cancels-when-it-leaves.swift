// fact: group-error-cancels-when-it-leaves
// A child's error cancels its siblings only when it leaves the group's closure.
import Foundation
import Synchronization

struct Refused: Error {}

@main enum Fact {
  static let siblingCancelled = Atomic(false)

  static func main() async {
    var cancelledBeforeNext = true
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try? await Task.sleep(for: .seconds(3600))
          siblingCancelled.store(Task.isCancelled, ordering: .sequentiallyConsistent)
        }
        group.addTask { throw Refused() }
        try? await Task.sleep(for: .milliseconds(100))
        cancelledBeforeNext = siblingCancelled.load(ordering: .sequentiallyConsistent) || group.isCancelled
        try await group.next()
      }
    } catch {}
    let cancelled = siblingCancelled.load(ordering: .sequentiallyConsistent)
    print("cancelled while the error lay in the group: \(cancelledBeforeNext), after it was thrown: \(cancelled)")
    exit(!cancelledBeforeNext && cancelled ? 0 : 1)
  }
}
