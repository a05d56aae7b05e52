// notebook solution: passed
// Locks and queues of Dispatch and Foundation that hand no work away.
import Dispatch
import Foundation
final class Shelf: @unchecked Sendable {
  private let queue = DispatchQueue(label: "shelf", qos: .userInitiated); private let lock = NSRecursiveLock(); private let gate = DispatchSemaphore(value: 1)
  private let group = DispatchGroup(); private var books: [String] = []; private static let key = DispatchSpecificKey<Int>()
  func add(_ book: String) { queue.sync { books.append(book) }; lock.withLock { books.sort() }; gate.wait(); gate.signal() }
  func count() -> Int { queue.setSpecific(key: Self.key, value: 1); dispatchPrecondition(condition: .notOnQueue(queue)); group.enter(); group.leave(); _ = group.wait(timeout: .now() + .milliseconds(1)); return queue.sync(flags: .barrier) { books.count } }
  func label() -> String { queue.label + "\(DispatchTime.now() < .distantFuture)\(DispatchTimeInterval.seconds(1))" }
}
