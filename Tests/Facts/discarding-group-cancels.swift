// fact: discarding-group-cancels
// A throwing discarding group cancels the other children at the first error of one, and rethrows it.
import Foundation
import Synchronization

struct Refused: Error {}

@main enum Fact {
  static let siblingCancelled = Atomic(false)

  static func main() async {
    var thrown: (any Error)?
    do {
      try await withThrowingDiscardingTaskGroup { group in
        group.addTask {
          try? await Task.sleep(for: .seconds(3600))
          siblingCancelled.store(Task.isCancelled, ordering: .sequentiallyConsistent)
        }
        group.addTask { throw Refused() }
      }
    } catch { thrown = error }
    let cancelled = siblingCancelled.load(ordering: .sequentiallyConsistent)
    print("thrown: \(thrown as Any), the sibling was cancelled: \(cancelled)")
    exit(thrown is Refused && cancelled ? 0 : 1)
  }
}
