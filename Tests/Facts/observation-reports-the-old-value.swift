// fact: observation-reports-the-old-value
// `onChange` of `withObservationTracking` runs before the change, sees the old value, and runs once.
import Foundation
import Observation
import Synchronization

@Observable final class Model: @unchecked Sendable {  // used on one thread only
  var count = 0
}

@main enum Fact {
  static let seen = Mutex<[Int]>([])

  static func main() {
    let model = Model()
    withObservationTracking {
      _ = model.count
    } onChange: {
      seen.withLock { $0.append(model.count) }
    }
    model.count = 1
    model.count = 2
    let values = seen.withLock { $0 }
    print("onChange saw \(values) for the changes to 1 and 2")
    exit(values == [0] ? 0 : 1)
  }
}
