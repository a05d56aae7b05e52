// fact: sleep-after-cancel
// In a cancelled task `Task.sleep` throws at once, so `try?` turns a loop with a sleep into a busy loop.
import Foundation

@main enum Fact {
  static func main() async {
    let task = Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      let start = ContinuousClock.now
      var rounds = 0
      while rounds < 1000 {
        try? await Task.sleep(for: .seconds(1))
        rounds += 1
      }
      return ContinuousClock.now - start
    }
    let time = await task.value
    print("1000 sleeps of one second each took \(time)")
    exit(time < .seconds(100) ? 0 : 1)
  }
}
