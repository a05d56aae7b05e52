// fact: dropped-handle-cancels-nothing
// Dropping the handle of a `Task` neither cancels nor ends it.
import Foundation

@main enum Fact {
  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (result, report) = AsyncStream.makeStream(of: Bool.self)
    do {
      var handle: Task<Void, Never>? = Task.detached {
        for await _ in gate { break }
        report.yield(Task.isCancelled)
      }
      withExtendedLifetime(handle) {}
      handle = nil
    }
    open.yield()
    for await cancelled in result {
      print("the task went on after its handle was dropped, cancelled: \(cancelled)")
      exit(cancelled ? 1 : 0)
    }
  }
}
