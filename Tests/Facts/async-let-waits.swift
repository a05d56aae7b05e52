// fact: async-let-waits
// A scope that ends before an async let was awaited cancels the child task and waits for it.
// compiles: without a warning
import Synchronization

let hasEnded = Atomic(false)
let wasCancelled = Atomic(false)

func work() async -> Int {
  while !Task.isCancelled { await Task.yield() }
  wasCancelled.store(true, ordering: .releasing)
  for _ in 0..<1000 { await Task.yield() }
  hasEnded.store(true, ordering: .releasing)
  return 1
}

func leavesEarly(_ leaves: Bool) async -> Int {
  async let number = work()
  if leaves { return 0 }
  return await number
}

@main
struct Program {
  static func main() async {
    _ = await leavesEarly(true)
    precondition(wasCancelled.load(ordering: .acquiring), "The child was not cancelled.")
    precondition(hasEnded.load(ordering: .acquiring), "The scope did not wait.")
    print("The scope ended after its child.")
  }
}
