// fact: actor-call-costs-more-than-a-lock
// Called from outside, an actor costs more than twice as much as a `Mutex` that is free, and an `Atomic` costs less
// than a `Mutex`. The program prints the cost of each primitive; compile it with -O for figures.
import Foundation
import Synchronization

actor Counter {
  var count = 0
  func add() { count += 1 }
  func addHere(_ times: Int) { for _ in 0..<times { add() } }
}

@main enum Fact {
  static let rounds = 50_000
  static let (lock, queue) = (NSLock(), DispatchQueue(label: "queue"))
  static let atomic = Atomic(0)
  static let mutex = Mutex(0)

  /// The time of one operation in nanoseconds: the least of nine rows, so that other work on the machine counts little.
  static func cost(_ body: @Sendable () async -> Void) async -> Double {
    var least = Duration.seconds(3600)
    for _ in 0..<9 { least = min(least, await ContinuousClock().measure { await body() }) }
    return Double(least.components.attoseconds) / 1e9 / Double(rounds) + Double(
      least.components.seconds) * 1e9
  }

  static func main() async {
    let counter = Counter()
    let costs: [(name: String, cost: Double)] = [
      (
        "Atomic.add",
        await cost { for _ in 0..<rounds { atomic.add(1, ordering: .relaxed) } }
      ),
      (
        "Mutex.withLock", await cost { for _ in 0..<rounds { Self.mutex.withLock { $0 += 1 } } }
      ),
      ("NSLock.withLock", await cost { for _ in 0..<rounds { lock.withLock { _ = counter } } }),
      ("DispatchQueue.sync", await cost { for _ in 0..<rounds { queue.sync { _ = counter } } }),
      ("actor, from inside", await cost { await counter.addHere(rounds) }),
      ("actor, from outside", await cost { for _ in 0..<rounds { await counter.add() } }),
      ("Task and its value", await cost { for _ in 0..<rounds { await Task {}.value } }),
      (
        "AsyncStream element",
        await cost {
          let (stream, source) = AsyncStream.makeStream(of: Int.self)
          for number in 0..<rounds { source.yield(number) }
          source.finish()
          for await _ in stream {}
        }
      ),
    ]
    let unit = costs[1].cost
    for (name, cost) in costs {
      print(
        "\(name): \(String(format: "%.1f", cost)) ns, \(String(format: "%.2f", cost / unit)) of a Mutex"
      )
    }
    exit(costs[0].cost < unit && costs[5].cost > 2 * unit ? 0 : 1)
  }
}
