import KataSubprocess
import KataSupport
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

  /// The bytes of each file that it writes. A kata's object file has half a megabyte.
  var fileSize = 64 << 20

  /// A compiler at work, and the share of the submission's processor time that it took.
  struct Compilation {
    let child: ChildProcess
    fileprivate let share: ProcessorBudget.Share
  }

  /// Runs a compiler on a submission.
  /// - Parameters:
  ///   - file: the learner's file, for the verdict's words.
  ///   - budget: the processor time that is left for the submission.
  /// - Throws: `Rejection` with `does-not-build` if the compiler needs more.
  func run(
    _ command: ChildProcess.Command, on file: String, within budget: ProcessorBudget
  ) throws -> ChildProcess.Termination {
    try wait(for: start(command, within: budget), on: file)
  }

  /// Starts a compiler on a submission.
  /// - Throws: `UserError` if it cannot be started.
  func start(_ command: ChildProcess.Command, within budget: ProcessorBudget) throws(UserError) -> Compilation {
    let share = budget.take(upTo: Double(seconds))
    var confinement = Confinement()
    confinement.data = 4 * memory
    confinement.seconds = seconds
    confinement.fileSize = fileSize
    return Compilation(child: try ChildProcess(Sandbox.limiter.confine(command, confinement)), share: share)
  }

  /// Waits for a compiler that was started.
  /// - Throws: as ``run(_:on:)`` does.
  func wait(for compilation: Compilation, on file: String) throws -> ChildProcess.Termination {
    var isTooLarge = false
    let ending = try compilation.child.wait { child in
      guard let usage = ProcessTable.usage(of: child.process) else { return }
      isTooLarge = isTooLarge || usage.memory > memory
      if isTooLarge || Int(usage.processorTime) > seconds { kill(child.process, isTooLarge ? SIGKILL : SIGXCPU) }
    }
    compilation.share.settle(ending)
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
