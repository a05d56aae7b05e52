// fact: sleep-that-is-over-does-not-throw
// A sleep that has ended returns normally, even if its task is cancelled before it gets its turn.
import Foundation

@main enum Fact {
  static func main() async {
    let result = await run()
    print("sleep returned normally: \(result.returned), and the task was cancelled: \(result.cancelled)")
    exit(result.returned && result.cancelled ? 0 : 1)
  }

  @MainActor static func run() async -> (returned: Bool, cancelled: Bool) {
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let task = Task { @MainActor in
      isReady.yield()
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return (false, Task.isCancelled) }
      return (true, Task.isCancelled)
    }
    for await _ in ready { break }
    // The main actor stays busy until the sleep is over for certain: its task is ready and cannot run.
    usleep(1_000_000)
    task.cancel()
    return await task.value
  }
}
