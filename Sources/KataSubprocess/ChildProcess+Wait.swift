import KataSupport
import Synchronization

extension ChildProcess {
  /// The bytes that are kept of what a child prints; the rest is read and dropped.
  package static let limit = 16 << 20
  /// The bytes that a child may send through each pipe of its own.
  package static let ownLimit = 4 << 20
  /// The milliseconds between two ticks.
  private static let tickInterval: Int32 = 20
  /// The milliseconds that a process outside the child's group may hold a pipe open, without a word, after the child has ended.
  private static let farewell: Int32 = 200

  /// Runs a command to its end.
  /// - Throws: ``UserError`` if the child cannot be started, or the user interrupts the program.
  package static func run(_ command: Command) throws(UserError) -> Termination {
    try ChildProcess(command).wait()
  }

  /// Runs a command to its end on a dedicated thread, and suspends the task meanwhile. Cancelling the task kills the child.
  /// - Throws: ``UserError`` if the child cannot be started, or the user interrupts the program.
  package static func run(_ command: Command) async throws(UserError) -> Termination {
    let isCancelled = CancellationFlag()
    let result = await withTaskCancellationHandler {
      await DedicatedThread.run {
        Result { () throws(UserError) in
          try ChildProcess(command).wait { child in
            if isCancelled.value.load(ordering: .relaxed) { child.terminate() }
          }
        }
      }
    } onCancel: {
      isCancelled.value.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  private final class CancellationFlag: Sendable {
    let value = Atomic(false)
  }

  /// Reads the pipes until the child has ended, kills what it has left in its group, and reaps it.
  ///
  /// A child that sends more through a pipe of its own than is kept of it is ended: only what it prints may be longer.
  /// - Parameter tick: called every 20 ms or later, however much comes through the pipes; it may end the child. Without it the
  ///   caller's thread sleeps until the child writes or ends.
  /// - Throws: ``UserError`` if the user interrupts the program.
  package func wait(tick: ((ChildProcess) -> Void)? = nil) throws(UserError) -> Termination {
    var collector = OutputCollector(sources) { $0 > 2 ? Self.ownLimit : Self.limit }
    var isReaped = false
    defer {
      collector.close()
      if !isReaped {
        terminate()
        _ = collect()
      }
    }
    try Interruption.check()
    try readUntilEnd(into: &collector, tick)
    // End the processes that the child has left in its group: they could hold the pipes open.
    kill(-process, SIGKILL)
    let ending = collect()
    isReaped = true
    while !collector.open.isEmpty, collector.drain(waiting: Self.farewell) { try Interruption.check() }
    try Interruption.check()
    guard let ending else { throw .infrastructure("A child process was lost.") }
    let (status, signal) = Self.decode(ending.code)
    return Termination(
      status: status, signal: signal, output: collector.output, overflows: collector.overflows,
      peak: Self.peak(ending.usage), processorTime: Self.processorTime(ending.usage))
  }

  private func readUntilEnd(
    into collector: inout OutputCollector, _ tick: ((ChildProcess) -> Void)?
  ) throws(UserError) {
    let exit = ExitWatch(process)
    let interval = Duration.milliseconds(Self.tickInterval)
    var nextTick = ContinuousClock.now + interval
    while !exit.hasEnded {
      if !endsWhenInterrupted { try Interruption.check() }
      let patience: Int32 =
        if exit.descriptor != nil { tick == nil ? -1 : Self.tickInterval } else {
          // Without the event its end is looked for; once its pipes are closed a child is about to end.
          collector.open.isEmpty ? 1 : Self.tickInterval
        }
      collector.drain(waiting: patience, besides: exit.descriptor)
      if collector.overflows.contains(where: { $0 > 2 }) { kill(-process, SIGKILL) }
      guard let tick, ContinuousClock.now >= nextTick, !exit.hasEnded else { continue }
      nextTick = .now + interval
      tick(self)
    }
  }
}
