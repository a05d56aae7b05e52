// fact: task-keeps-captures-until-it-ends
// A task keeps what its body captured until the body ends, and no longer, even if its handle is kept.
import Foundation

final class Owner: Sendable {}

@main enum Fact {
  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    var owner: Owner? = Owner()
    weak let seen = owner
    let task = Task.detached { [owner] in
      for await _ in gate { break }
      withExtendedLifetime(owner) {}
    }
    owner = nil
    let duringTask = seen != nil
    open.yield()
    await task.value
    // The body has returned, and its captures go before or just after its value is there.
    var tries = 0
    while seen != nil, tries < 1000 { (tries, _) = (tries + 1, try? await Task.sleep(for: .milliseconds(10))) }
    print("kept while the body waits: \(duringTask), kept after it has ended: \(seen != nil)")
    exit(duringTask && seen == nil ? 0 : 1)
  }
}
