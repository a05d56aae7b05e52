import Subprocess
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The processor time and the memory that a compiler may use on a submission: many times what any kata takes, and not so much
/// that the machine would suffer.
///
/// A limit of real time would make the verdict depend on the load of the machine.
struct CompilerLimits {
  /// The processor time in seconds. A kata takes a fifth of a second.
  var seconds = 5
  /// The resident memory in bytes. A kata takes a quarter of a gigabyte.
  var memory = 2 << 30

  /// Runs a compiler on a submission.
  /// - Parameter file: the learner's file, for the verdict's words.
  /// - Throws: `Rejection` with `does-not-build` if the compiler needs more.
  func run(_ command: ChildProcess.Command, on file: String) throws -> ChildProcess.Termination {
    try wait(for: start(command), on: file)
  }

  /// Starts a compiler on a submission.
  /// - Throws: `UserError` if it cannot be started.
  func start(_ command: ChildProcess.Command) throws(UserError) -> ChildProcess {
    var confinement = Confinement()
    confinement.data = 4 * memory
    confinement.seconds = seconds
    confinement.fileSize = 1 << 30
    return try ChildProcess(Sandbox.limiter.confine(command, confinement))
  }

  /// Waits for a compiler that was started.
  /// - Throws: as ``run(_:on:)`` does.
  func wait(for child: ChildProcess, on file: String) throws -> ChildProcess.Termination {
    var isTooLarge = false
    let ending = try child.wait { child in
      guard let usage = ProcessTable.usage(of: child.process) else { return }
      isTooLarge = isTooLarge || usage.memory > memory
      if isTooLarge || Int(usage.processorTime) > seconds { kill(child.process, isTooLarge ? SIGKILL : SIGXCPU) }
    }
    try Sandbox.limiter.check(ending)
    if isTooLarge || ending.signal != nil && ending.peak > max(memory, ChildProcess.ownPeak) {
      throw stop(file, "\(memory >> 30) GB of memory")
    }
    if ending.signal == SIGXCPU { throw stop(file, "\(seconds) seconds of processor time") }
    return ending
  }

  private func stop(_ file: String, _ amount: String) -> Rejection {
    Rejection(
      .doesNotBuild,
      "The compiler needs more than \(amount) for \(file): write its longest expressions in parts, and its types out.")
  }
}
