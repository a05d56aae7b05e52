// fact: strong-self-stays-on-the-actor
// In an actor's method, the body of a `Task { }` that uses `self` strongly is isolated to the actor.
// compiles: without a warning
import Foundation

actor Counter {
  var count = 0

  func start() async {
    await Task {
      count += 1
      self.assertIsolated()
    }.value
  }
}

@main enum Fact {
  static func main() async {
    let counter = Counter()
    await counter.start()
    let count = await counter.count
    print("the body changed the actor's state without an await: \(count)")
    exit(count == 1 ? 0 : 1)
  }
}
