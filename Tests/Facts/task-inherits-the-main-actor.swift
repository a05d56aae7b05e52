// fact: task-inherits-the-main-actor
// A `Task { }` that is created on the main actor runs there; a child task and `Task.detached` do not.
import Foundation

@main enum Fact {
  @MainActor static func main() async {
    let inherited = await Task { #isolation === MainActor.shared }.value
    let detached = await Task.detached { #isolation === MainActor.shared }.value
    let inGroup = await withTaskGroup(of: Bool.self) { group in
      group.addTask { #isolation === MainActor.shared }
      return await group.next()!
    }
    print("on the main actor: Task { } \(inherited), Task.detached \(detached), group child \(inGroup)")
    exit(inherited && !detached && !inGroup ? 0 : 1)
  }
}
