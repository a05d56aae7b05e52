import KataSubprocess
import KataSupport

/// A process that waits for the submission that it will read.
///
/// It is started before the compiler and idle while that works, so that nobody waits for its start. If the value is released before
/// ``inspect(_:)``, the process is ended.
final class Inspector {
  /// The processor time that a submission may take, in seconds. It takes a hundredth of one.
  private static let seconds = 2
  /// The resident memory that it may take, in bytes.
  private static let memory = 1 << 30

  private let child: ChildProcess
  private let sandbox: Sandbox
  private var isFinished = false

  /// Starts the process.
  /// - Parameter sandbox: what keeps it from everything but its pipes.
  /// - Throws: `UserError` if it cannot be started.
  init(in sandbox: Sandbox) throws(UserError) {
    // A process namespace costs more than it adds here: the program is our own.
    self.sandbox = sandbox.withoutNamespaces
    var confinement = Confinement(reads: Self.libraries)
    // The stacks of its threads are reserved in full.
    confinement.data = 16 * Self.memory
    confinement.seconds = Self.seconds
    let command = ChildProcess.Command(
      executable: Self.program, arguments: [InspectionServer.word],
      environment: ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"], hasInput: true)
    child = try ChildProcess(self.sandbox.confine(command, confinement))
  }

  deinit {
    guard !isFinished else { return }
    child.terminate()
    // It is reaped, and its pipes are closed.
    _ = try? child.wait()
  }

  /// The program itself, or the one that SwiftPM has put beside it.
  private static let program: String = {
    let running = Files.runningProgram
    return running[..<(running.lastIndex(of: "/") ?? running.startIndex)] + "/kata"
  }()

  /// The folders of the libraries that this program has loaded: the process needs the same ones.
  private static let libraries: [String] = {
    // Elsewhere no sandbox asks. The system gives the list a page at a time.
    guard let file = try? FileDescriptor(opening: "/proc/self/maps", O_RDONLY) else { return [] }
    defer { file.close() }
    var bytes = Data()
    while let more = try? file.read(), !more.isEmpty { bytes += more }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let paths = lines.compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    let folders = paths.filter { $0.contains(".so") }.map { $0[..<($0.lastIndex(of: "/") ?? $0.startIndex)] }
    return Set(folders.map(String.init)).sorted()
  }()

  /// Lets the process answer.
  /// - Parameter budget: the processor time that is left for the submission.
  /// - Throws: ``Rejection`` with `refused` if the submission ends it, or it needs more than it may; `UserError` if the process does
  ///   not work.
  func inspect(_ request: Inspection.Request, within budget: ProcessorBudget) throws -> Inspection.Answer {
    isFinished = true
    let share = budget.take(upTo: Double(Self.seconds))
    guard let input = child.input, let bytes = try? JSONEncoder().encode(request) else {
      throw UserError.infrastructure("Cannot ask for an inspection of \(request.file).")
    }
    // If the process has ended already, its end says so.
    try? input.write(Data("\(bytes.count)\n".utf8) + bytes)
    var isTooLarge = false
    let ending = try child.wait { child in
      guard let usage = ProcessTable.usage(of: child.process) else { return }
      isTooLarge = isTooLarge || usage.memory > Self.memory
      if isTooLarge || usage.processorTime > share.seconds { child.terminate() }
    }
    share.settle(ending)
    try sandbox.check(ending)
    let output = ending.output[1] ?? Data()
    guard output.first == InspectionServer.greeting else {
      let reason = ending.text(2).split(separator: "\n").first.map(String.init) ?? "it gave no reason"
      throw UserError.infrastructure("\(Self.program) does not read submissions: \(reason).")
    }
    guard ending.status == 0, let answer = try? JSONDecoder().decode(Inspection.Answer.self, from: output) else {
      throw Rejection.unreadable(request.file)
    }
    return answer
  }
}
