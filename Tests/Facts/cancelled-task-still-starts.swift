// fact: cancelled-task-still-starts
// A task that is cancelled before it first runs still runs its body.
import Foundation

@main enum Fact {
  @MainActor static func main() async {
    // The body belongs to the main actor, which is busy here: it cannot have begun.
    let task = Task { @MainActor in Task.isCancelled }
    task.cancel()
    let wasCancelled = await task.value
    print("the body ran, and found itself cancelled: \(wasCancelled)")
    exit(wasCancelled ? 0 : 1)
  }
}
