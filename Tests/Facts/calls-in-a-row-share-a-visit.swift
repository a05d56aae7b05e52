// fact: calls-in-a-row-share-a-visit
// Two calls of an actor in a row, in code that is not isolated, are one visit; with a `print` between them they are two.
import Foundation
import Synchronization

final class Door: SerialExecutor {
  let visits = Mutex(0)
  private let queue = DispatchQueue(label: "door")

  func enqueue(_ job: consuming ExecutorJob) {
    visits.withLock { $0 += 1 }
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

actor Account {
  let door: Door
  nonisolated var unownedExecutor: UnownedSerialExecutor { door.asUnownedSerialExecutor() }

  init(_ door: Door) { self.door = door }

  func debit() {}
  func credit() {}
}

@main enum Fact {
  @concurrent static func inARow(_ account: Account) async {
    await account.debit()
    await account.credit()
  }

  @concurrent static func withAPrintBetween(_ account: Account) async {
    await account.debit()
    print("debited")
    await account.credit()
  }

  static func main() async {
    let (first, second) = (Door(), Door())
    await inARow(Account(first))
    await withAPrintBetween(Account(second))
    let visits = [first, second].map { $0.visits.withLock { $0 } }
    print(visits)
    exit(visits == [1, 2] ? 0 : 1)
  }
}
