// fact: call-keeps-its-object
// `await self?.run()` keeps the object until the call returns, even if the reference is weak.
import Foundation

actor Owner {
  func run(_ gate: AsyncStream<Void>, _ ready: AsyncStream<Void>.Continuation) async {
    ready.yield()
    for await _ in gate { break }
  }
}

@main enum Fact {
  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    var owner: Owner? = Owner()
    weak let seen = owner
    let task = Task.detached { [weak owner] in await owner?.run(gate, isReady) }
    for await _ in ready { break }
    owner = nil
    let duringCall = seen != nil
    open.yield()
    await task.value
    print("kept during the call: \(duringCall)")
    exit(duringCall ? 0 : 1)
  }
}
