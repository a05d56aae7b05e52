// fact: main-actor-tasks-begin-in-order
// Tasks whose closures say `@MainActor`, created one after the other with one priority, begin in that order.
import Foundation

@main enum Fact {
  @MainActor static var begun: [Int] = []

  @MainActor static func main() async {
    let tasks = (0..<10_000).map { number in Task { @MainActor in begun.append(number) } }
    for task in tasks { await task.value }
    let holds = begun == Array(0..<10_000)
    print("10000 tasks began in the order of their creation: \(holds)")
    exit(holds ? 0 : 1)
  }
}
