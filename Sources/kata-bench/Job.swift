#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Subprocess
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A command that is timed from outside: from before its start until it is gone.
///
/// Not the grader's `ChildProcess`: that one reads pipes and looks after its child now and then, which is a part of what is
/// measured here. This one waits in the system, and the child writes to files.
struct Job {
  /// How a job went.
  struct Outcome {
    let seconds: Double
    let status: Int32
    let output: String
    let errors: String
    /// The most memory that the job itself has had, in bytes; 0 if it was not watched.
    let peak: Double

    /// - Throws: a complaint with what the job had to say, if it did not end well.
    func mustSucceed(_ what: String) throws(UserError) {
      guard status != 0 else { return }
      let lines = (errors + "\n" + output).split(separator: "\n")
      let reason = lines.first { $0.contains("error:") } ?? lines.first ?? "it gave no reason"
      throw .infrastructure("Cannot run \(what): \(reason)")
    }
  }

  /// A path, or a name that `PATH` finds.
  var executable: String
  var arguments: [String]
  /// The whole environment; nothing is inherited.
  var environment: [String: String]
  var folder: String
  /// Files to open for the child, by the descriptor that it sees.
  var files: [Int32: String] = [:]

  init(_ executable: String, _ arguments: [String], _ environment: [String: String], in folder: String) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  init(_ command: ChildProcess.Command) {
    self.init(command.executable, command.arguments, command.environment, in: command.folder)
  }

  /// Runs the job to its end.
  /// - Parameters:
  ///   - scratch: a folder for what the job prints.
  ///   - isWatched: true to look at its memory every 10 ms.
  func run(scratch: String, isWatched: Bool = false) throws(UserError) -> Outcome {
    let output = scratch + "/output"
    let errors = scratch + "/errors"
    let (status, seconds, peak) = try spawn(output: output, errors: errors, isWatched: isWatched)
    try Interruption.check()
    return Outcome(
      seconds: seconds, status: status, output: try Self.text(output), errors: try Self.text(errors), peak: peak)
  }

  /// What a job prints may be cut off in the middle of a character.
  private static func text(_ path: String) throws(UserError) -> String {
    String(decoding: try Files.read(path), as: UTF8.self)
  }

  private func spawn(
    output: String, errors: String, isWatched: Bool
  ) throws(UserError) -> (status: Int32, seconds: Double, peak: Double) {
    var actions = Self.emptyActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = Self.emptyAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own: Ctrl-C reaches the bench alone, which hands it on once.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    for (target, path) in files { posix_spawn_file_actions_addopen(&actions, target, path, O_RDWR, 0) }

    var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    // The bench has one thread and no relative path of its own, so it may move for its child.
    guard chdir(folder) == 0 else {
      throw .infrastructure("Cannot work in \(folder): \(String(cString: strerror(errno))).")
    }
    var process: pid_t = 0
    var status: Int32 = 0
    let start = ContinuousClock.now
    let error = posix_spawnp(&process, executable, &actions, &attributes, &words, &variables)
    guard error == 0 else {
      throw .infrastructure("Cannot start \(executable): \(String(cString: strerror(error))).")
    }
    var peak = 0.0
    while isWatched, waitpid(process, &status, WNOHANG) == 0 {
      peak = max(peak, Self.peak(of: process))
      usleep(10_000)
      if (try? Interruption.check()) == nil { kill(process, SIGINT) }
    }
    while !isWatched, waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .infrastructure("A child process was lost.") }
      // Asked and not forced: only the child can end what it has started in groups of their own.
      kill(process, SIGINT)
    }
    return (status, start.duration(to: .now) / .seconds(1), peak)
  }

  /// The most memory that a process has had so far, in bytes; 0 where the system does not tell.
  private static func peak(of process: pid_t) -> Double {
    let status = (try? Files.readText("/proc/\(process)/status")) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Double(line.filter(\.isNumber)).map { $0 * 1_024 } ?? 0
  }

  #if canImport(Darwin)
    private static func emptyActions() -> posix_spawn_file_actions_t? { nil }
    private static func emptyAttributes() -> posix_spawnattr_t? { nil }
  #else
    private static func emptyActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static func emptyAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }
  #endif
}
