import KataSupport

/// A child process in a group of its own, and this program's ends of its pipes.
///
/// The child is listed with ``Interruption`` from its start until it is reaped: by ``wait(tick:)``, which reads its pipes, or by
/// ``reap()``, for a caller that reads them itself. One of the two is called, once.
package struct ChildProcess: Sendable {
  /// The child's number, which is also that of its group.
  package let process: pid_t
  /// The ends to read from, by the descriptor that the child writes to.
  package let sources: [(descriptor: Int32, pipe: FileDescriptor)]
  /// The end to write to, if the child was given a pipe to read from.
  package let input: FileDescriptor?
  let endsWhenInterrupted: Bool

  /// Starts a program.
  /// - Throws: ``UserError`` if there is no such program, or the system has no room for another process.
  package init(_ command: Command) throws(UserError) {
    var spawn = Spawn(hasOwnSession: command.terminal != nil)
    var (ours, theirs): ([FileDescriptor], [FileDescriptor]) = ([], [])
    var (sources, input): ([(descriptor: Int32, pipe: FileDescriptor)], FileDescriptor?) = ([], nil)
    var isStarted = false
    defer {
      for end in theirs + (isStarted ? [] : ours) { end.close() }
    }
    func makePipe(isInput: Bool) throws(UserError) -> (ours: FileDescriptor, theirs: FileDescriptor) {
      let pipe = try Pipe()
      let (our, their) = isInput ? (pipe.writer, pipe.reader) : (pipe.reader, pipe.writer)
      ours.append(our)
      // A descriptor that the child is given lies above those that it sees: one of them could cover it before it is handed on.
      let lifted = FileDescriptor(Self.lift(their.number))
      guard lifted.number >= 0 else { throw .infrastructure("Cannot make a pipe: \(SystemError()).") }
      theirs.append(lifted)
      return (our, lifted)
    }

    if let terminal = command.terminal {
      spawn.open(terminal, O_RDWR, as: 0)
      for target: Int32 in [1, 2] { spawn.hand(FileDescriptor(0), as: target) }
    } else if command.hasInput {
      let pipe = try makePipe(isInput: true)
      spawn.hand(pipe.theirs, as: 0)
      input = pipe.ours
    } else {
      spawn.open("/dev/null", O_RDONLY, as: 0)
    }
    for target in (command.terminal == nil ? [1, 2] : []) + command.pipes {
      let pipe = try makePipe(isInput: false)
      spawn.hand(pipe.theirs, as: target)
      sources.append((target, pipe.ours))
    }
    for (target, path) in command.files.sorted(by: { $0.key < $1.key }) { spawn.open(path, O_RDWR, as: target) }
    spawn.changeFolder(to: command.folder)
    do throws(SystemError) {
      process = try spawn.start(command.executable, command.arguments, environment: command.environment)
    } catch {
      throw .infrastructure("Cannot start \(command.executable): \(error).")
    }
    isStarted = true
    (self.sources, self.input, endsWhenInterrupted) = (sources, input, command.endsWhenInterrupted)
    Interruption.register(interruptionTarget)
  }

  private var interruptionTarget: pid_t { endsWhenInterrupted ? process : -process }

  /// Kills the child and every process of its group.
  package func terminate() {
    kill(-process, SIGKILL)
    // It may have left its group.
    kill(process, SIGKILL)
  }

  /// Waits until the child has ended, and removes it from the system's list of processes; for a caller that reads the pipes
  /// itself, and closes them.
  /// - Returns: the exit status, or the signal that ended the child.
  @discardableResult
  package func reap() -> (status: Int32?, signal: Int32?) {
    guard let (code, _) = collect() else { return (nil, nil) }
    return Self.decode(code)
  }

  /// - Parameter code: a status that `wait4(2)` reports.
  static func decode(_ code: Int32) -> (status: Int32?, signal: Int32?) {
    let signal = code & 0x7f
    return signal == 0 ? ((code >> 8) & 0xff, nil) : (nil, signal)
  }

  /// - Returns: the status and the resources that the system reports; nil if the child is not, or no longer, this program's.
  func collect() -> (code: Int32, usage: rusage)? {
    // Its number may be another process's as soon as it is reaped.
    defer { input?.close() }
    var code: Int32 = 0
    var usage = rusage()
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    Interruption.forget(interruptionTarget)
    while wait4(process, &code, 0, &usage) < 0 {
      guard errno == EINTR else { return nil }
    }
    return (code, usage)
  }

  /// Moves a descriptor that a child will be given above all that a child sees: its own numbers are small, and one of them could
  /// cover it before it is handed on.
  /// - Returns: the new descriptor, or -1 if there is no room for it; the old one is closed.
  package static func lift(_ descriptor: Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    defer { close(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 16)
  }
}
