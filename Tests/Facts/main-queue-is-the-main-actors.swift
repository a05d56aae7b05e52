// fact: main-queue-is-the-main-actors
// On 6.3 blocks of the main queue and tasks whose closures say `@MainActor` run in the order in which they are handed over.
import Foundation

@main enum Fact {
  @MainActor static var begun: [Int] = []

  @MainActor static func main() async {
    var tasks: [Task<Void, Never>] = []
    for number in 0..<10_000 {
      if number.isMultiple(of: 3) {
        tasks.append(Task { @MainActor in begun.append(number) })
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { begun.append(number) } }
      }
    }
    tasks.append(Task { @MainActor in })
    for task in tasks { await task.value }
    let holds = begun == Array(0..<10_000)
    print("10000 blocks and tasks ran in the order of their calls: \(holds)")
    exit(holds ? 0 : 1)
  }
}
