// notebook starter: refused
// Gives an actor an executor of its own that runs every job in place.
final class InPlace: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) { UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor()) }
}
let inPlace = InPlace()

actor Side {
  nonisolated var unownedExecutor: UnownedSerialExecutor { inPlace.asUnownedSerialExecutor() }
  func visit() {}
}

func act() { Task { await Side().visit() } }
