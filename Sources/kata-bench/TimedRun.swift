import KataSubprocess
import KataSupport

/// A run of a program that must succeed, timed from before its start until its end is seen.
struct TimedRun {
  let seconds: Double
  /// The text that the program has printed.
  let output: String

  /// Runs a command to its end.
  /// - Parameters:
  ///   - name: what an error calls the program.
  ///   - tick: called every 20 ms or later while the program runs, with its process. Without it the benchmark sleeps meanwhile.
  /// - Throws: `UserError` with the reason that the program gives if it fails, or if the user interrupts the benchmark.
  init(_ command: ChildProcess.Command, _ name: String, tick: ((pid_t) -> Void)? = nil) throws(UserError) {
    let start = ContinuousClock.now
    let child = try ChildProcess(command)
    let ending = if let tick { try child.wait { tick($0.process) } } else { try child.wait() }
    seconds = start.duration(to: .now) / .seconds(1)
    output = ending.text(1)
    guard ending.status != 0 else { return }
    let lines = (ending.text(2) + "\n" + output).split(separator: "\n")
    let reason = lines.first { $0.contains("error:") } ?? lines.first ?? "it gave no reason"
    throw .infrastructure("Cannot run \(name): \(reason)")
  }
}
