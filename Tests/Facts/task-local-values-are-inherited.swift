// fact: task-local-values-are-inherited
// `Task { }` inherits the task-local values of its creator, so shared work runs with those of the first caller.
import Foundation

enum Trace { @TaskLocal static var id = "none" }

actor Cache {
  var load: Task<String, Never>?

  func value() async -> String {
    let load = self.load ?? Task { Trace.id }
    self.load = load
    return await load.value
  }
}

@main enum Fact {
  static func main() async {
    let cache = Cache()
    let first = await Trace.$id.withValue("caller-1") { await cache.value() }
    let second = await Trace.$id.withValue("caller-2") { await cache.value() }
    let detached = await Trace.$id.withValue("caller-3") { await Task.detached { Trace.id }.value }
    print("first: \(first), second: \(second), detached: \(detached)")
    exit(first == "caller-1" && second == "caller-1" && detached == "none" ? 0 : 1)
  }
}
