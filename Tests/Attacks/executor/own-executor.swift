// notebook starter: refused
// Gives its tasks an executor of its own, which the lab does not schedule.
final class Own: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor()) }
}
let own = Own()

func act() { Task(executorPreference: own) { await Task.yield() } }
