#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Subprocess
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

// Two functions of the C library that its Swift module hides behind `_GNU_SOURCE`.
@_silgen_name("posix_spawn_file_actions_addchdir_np")
private func addChangeOfFolder(
  _ actions: UnsafeMutablePointer<SpawnActions>, _ path: UnsafePointer<CChar>
) -> Int32

#if canImport(Darwin)
  private typealias SpawnActions = posix_spawn_file_actions_t?
#else
  private typealias SpawnActions = posix_spawn_file_actions_t

  @_silgen_name("pipe2")
  private func makeClosingPipe(_ ends: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32
#endif

/// A child process in a group of its own, and the pipes it writes to.
package struct ChildProcess {
  /// What to run.
  package struct Command {
    package var executable: String
    package var arguments: [String] = []
    /// The whole environment; nothing is inherited.
    package var environment: [String: String] = [:]
    package var folder = "/"
    /// True to give the child a pipe to read from; else it finds nothing to read.
    package var hasInput = false
    /// Pipes for the child to write to, by the descriptor that it sees. 1 and 2 are always there.
    package var pipes: [Int32] = []
    /// Files to open for the child, by the descriptor that it sees.
    package var files: [Int32: String] = [:]

    package init(
      executable: String, arguments: [String] = [], environment: [String: String] = [:], folder: String = "/",
      hasInput: Bool = false, pipes: [Int32] = [], files: [Int32: String] = [:]
    ) {
      self.executable = executable
      self.arguments = arguments
      self.environment = environment
      self.folder = folder
      self.hasInput = hasInput
      self.pipes = pipes
      self.files = files
    }
  }

  /// How a child ended.
  package struct Termination {
    /// The exit status, or nil after a signal.
    package let status: Int32?
    package let signal: Int32?
    /// What came through each pipe, up to `limit` bytes.
    package let output: [Int32: Data]
    /// The pipes through which more came.
    package let overflows: Set<Int32>
    /// The most memory that was resident, in bytes. The system begins to count before the child's program has replaced this
    /// one's, so it is no less than `ownPeak`.
    package let peak: Int

    package func text(_ descriptor: Int32) -> String { String(decoding: output[descriptor] ?? Data(), as: UTF8.self) }
  }

  package let process: pid_t
  /// What the child writes to, by the descriptor that it sees, and the ends to read from.
  package let sources: [(descriptor: Int32, pipe: Int32)]
  /// Where the child reads from, if it was given a pipe.
  package let input: Int32?

  /// The bytes that are kept of what a child prints; the rest is read and dropped.
  package static let limit = 16 << 20
  /// The bytes that a child may send through each pipe of its own.
  package static let ownLimit = 4 << 20

  package init(_ command: Command) throws(UserError) {
    var actions = Self.emptyActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = Self.emptyAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

    var sources: [(descriptor: Int32, pipe: Int32)] = []
    var theirs: [Int32] = []
    defer { for end in theirs { close(end) } }
    var input: Int32?
    if command.hasInput {
      var ends: [Int32] = [0, 0]
      guard Self.makePipe(&ends) else {
        throw .infrastructure("Cannot make a pipe: \(String(cString: strerror(errno))).")
      }
      theirs.append(ends[0])
      input = ends[1]
      posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for target in [1, 2] + command.pipes {
      var ends: [Int32] = [0, 0]
      guard Self.makePipe(&ends) else {
        for end in sources.map(\.pipe) + [input].compactMap({ $0 }) { close(end) }
        throw .infrastructure("Cannot make a pipe: \(String(cString: strerror(errno))).")
      }
      sources.append((target, ends[0]))
      theirs.append(ends[1])
      posix_spawn_file_actions_adddup2(&actions, ends[1], target)
    }
    for (target, path) in command.files.sorted(by: { $0.key < $1.key }) {
      posix_spawn_file_actions_addopen(&actions, target, path, O_RDWR, 0)
    }
    _ = addChangeOfFolder(&actions, command.folder)

    var arguments: [UnsafeMutablePointer<CChar>?] =
      ([command.executable] + command.arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      command.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, command.executable, &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      for end in sources.map(\.pipe) + [input].compactMap({ $0 }) { close(end) }
      throw .infrastructure("Cannot start \(command.executable): \(String(cString: strerror(error))).")
    }
    Interruption.register(process)
    self.process = process
    self.sources = sources
    self.input = input
  }

  /// Runs a command to its end.
  package static func run(_ command: Command) throws(UserError) -> Termination {
    try ChildProcess(command).wait { _ in }
  }

  /// Reads until the child has ended and reaps it. A child that sends more through a pipe of its own than is kept of it
  /// is ended: only what it prints may be longer.
  /// - Parameter tick: called every 20 ms or later, however much comes through the pipes; it may end the child.
  package func wait(tick: (ChildProcess) -> Void) throws(UserError) -> Termination {
    var output: [Int32: Data] = [:]
    var overflows: Set<Int32> = []
    var open = sources
    var status: Int32?
    var usage = rusage()
    var lastTick = ContinuousClock.now
    defer {
      // Whatever the child left behind in its group ends with it.
      kill(-process, SIGKILL)
      if status == nil { waitpid(process, nil, 0) }
      Interruption.forget(process)
      for source in open { close(source.pipe) }
    }
    while status == nil || !open.isEmpty {
      try Interruption.check()
      if status == nil {
        var code: Int32 = 0
        if wait4(process, &code, WNOHANG, &usage) == process {
          status = code
          // A grandchild could hold the pipes open.
          kill(-process, SIGKILL)
        }
      }
      // A child that has closed its pipes and is gone has nothing more to say.
      if status != nil, open.isEmpty { break }
      var polls = open.map { pollfd(fd: $0.pipe, events: Int16(POLLIN), revents: 0) }
      // Once its pipes are closed a child is about to end.
      let ready = poll(&polls, nfds_t(polls.count), open.isEmpty ? 1 : status == nil ? 20 : 200)
      if ready == 0, status != nil { break }
      for (index, entry) in polls.enumerated().reversed() where entry.revents != 0 {
        let source = open[index]
        let limit = source.descriptor > 2 ? Self.ownLimit : Self.limit
        switch Self.drain(source.pipe, into: &output[source.descriptor, default: Data()], upTo: limit) {
        case .open: break
        case .overflow:
          overflows.insert(source.descriptor)
          if source.descriptor > 2 { kill(-process, SIGKILL) }
        case .end:
          close(source.pipe)
          open.remove(at: index)
        }
      }
      if status == nil, lastTick.duration(to: .now) >= .milliseconds(20) {
        lastTick = .now
        tick(self)
      }
    }
    guard let status else { throw .infrastructure("A child process was lost.") }
    let signal = status & 0x7f
    return Termination(
      status: signal == 0 ? (status >> 8) & 0xff : nil, signal: signal == 0 ? nil : signal, output: output,
      overflows: overflows, peak: Self.peak(usage))
  }

  /// Takes a child that has ended, or is about to, off the system's list; for whoever reads its pipes without `wait`.
  /// - Returns: the exit status, or nil after a signal.
  package func reap() -> Int32? {
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    Interruption.forget(process)
    if let input { close(input) }
    return code & 0x7f == 0 ? (code >> 8) & 0xff : nil
  }

  /// The most memory of this process that was resident, in bytes.
  package static var ownPeak: Int {
    var usage = rusage()
    getrusage(0, &usage)  // RUSAGE_SELF, which has another type on each system
    return peak(usage)
  }

  private static func peak(_ usage: rusage) -> Int {
    #if os(Linux)
      usage.ru_maxrss << 10
    #else
      usage.ru_maxrss
    #endif
  }

  private enum Drained {
    case open
    case overflow
    case end
  }

  private static func drain(_ pipe: Int32, into data: inout Data, upTo limit: Int) -> Drained {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = read(pipe, buffer.baseAddress, buffer.count)
      guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? .open : .end }
      let room = limit - data.count
      if room > 0 { data.append(contentsOf: buffer[..<min(count, room)]) }
      return count > room ? .overflow : .open
    }
  }

  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    #if os(Linux)
      guard makeClosingPipe(&ends, O_CLOEXEC) == 0 else { return false }
    #else
      guard pipe(&ends) == 0, fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0, fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 else {
        return false
      }
    #endif
    ends[1] = lift(ends[1])
    return ends[1] >= 0
  }

  /// Moves a descriptor that a child will be given above all that a child sees: its own numbers are small, and one of them could
  /// cover it before it is handed on.
  package static func lift(_ descriptor: Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    defer { close(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 16)
  }

  #if canImport(Darwin)
    private static func emptyActions() -> posix_spawn_file_actions_t? { nil }
    private static func emptyAttributes() -> posix_spawnattr_t? { nil }
  #else
    private static func emptyActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static func emptyAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }
  #endif
}
