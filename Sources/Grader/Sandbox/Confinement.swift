import LabProtocol
import KataSubprocess
import KataSupervision
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The permissions and limits of a program in a sandbox.
struct Confinement {
  /// Files and folders that it may read, besides itself and the system's libraries.
  var reads: [String] = []
  /// Folders that it may write to.
  var writes: [String] = []
  /// True for a program that starts others, as a compiler does.
  var startsOthers = false
  /// The most memory for data, in bytes. It counts what is private and can be written to, and so not what a program only
  /// reserves: a limit of the address space would kill sanitizers and make a sound suite hang. The stacks of threads count.
  var data = 4 * Watchdog.memoryLimit
  /// The most processor time in seconds, of all threads; nil for none.
  var seconds: Int?
  /// The most bytes in a file that it writes.
  var fileSize = 0

  /// The system's libraries, and what they read.
  static let system = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo",
    "/sys/devices/system/cpu",
  ]
}

extension Refusal {
  /// The attempt, as the end of a sentence.
  var text: String {
    switch self {
    case .call: "make a system call that no kata needs"
    case .start: "start another process"
    case .network: "use the network"
    case .signal: "send a signal to another process"
    case .inspection: "look into another process"
    }
  }
}

extension Sandbox {
  /// The same without namespaces, which only hide from a program what the rest forbids.
  var withoutNamespaces: Sandbox { tier == .full ? Sandbox(tier: .kernel, reasons: reasons, launcher: launcher) : self }

  /// A command that runs another one inside.
  func confine(_ command: ChildProcess.Command, _ confinement: Confinement) -> ChildProcess.Command {
    var result = command
    #if os(Linux)
      guard let launcher else { return command }
      let reads = Confinement.system + confinement.reads
      var words = [
        "--ready", "\(SuiteDescriptor.launcher)", "--data", "\(confinement.data)", "--file-size",
        "\(confinement.fileSize)",
      ]
      words += Refusal.launcherArguments
      if let seconds = confinement.seconds { words += ["--seconds", "\(seconds)"] }
      if confinement.startsOthers { words.append("--starts-others") }
      if tier == .none { words.append("--unconfined") }
      // In a process namespace a process knows its parent by another number.
      if tier != .full { words += ["--parent", "\(getpid())"] }
      words += reads.flatMap { ["--read", $0] } + confinement.writes.flatMap { ["--write", $0] }
      words += ["--", command.executable] + command.arguments
      result.pipes.append(SuiteDescriptor.launcher)
      if let wrapper, tier == .full {
        result.executable = wrapper
        result.arguments = namespaces(command, reads, confinement) + ["--", launcher] + words
      } else {
        result.executable = launcher
        result.arguments = words
      }
    #else
      guard let wrapper, tier == .partial else { return command }
      let writes = confinement.writes.map { "(allow file-write* (subpath \"\($0)\"))" }.joined()
      let profile =
        "(version 1)(allow default)(deny network*)(deny file-write*)(allow file-write* (literal \"/dev/null\"))\(writes)"
        + (confinement.startsOthers ? "" : "(deny process-fork)(deny signal (target others))")
      result.executable = wrapper
      result.arguments = ["-p", profile, command.executable] + command.arguments
    #endif
    return result
  }

  /// The namespaces that `bwrap` makes: no network, no other process, and of the files only what may be read.
  private func namespaces(_ command: ChildProcess.Command, _ reads: [String], _ confinement: Confinement) -> [String] {
    let visible = reads + [launcher ?? "", command.executable]
    return ["--unshare-all", "--die-with-parent", "--proc", "/proc", "--dev", "/dev", "--dir", command.folder]
      + visible.flatMap { ["--ro-bind-try", $0, $0] } + confinement.writes.flatMap { ["--bind", $0, $0] }
      + ["--remount-ro", "/", "--chdir", command.folder]
  }

  /// - Throws: a complaint if the launcher did not come to starting the program: that says nothing of the program.
  func check(_ ending: ChildProcess.Termination) throws(UserError) {
    if let reason = obstacle(in: ending) { throw .infrastructure("The sandbox does not start: \(reason).") }
  }

  /// The reason that the launcher did not come to starting the program, as the end of a sentence; nil if it did.
  func obstacle(in ending: ChildProcess.Termination) -> String? {
    #if os(Linux)
      guard launcher != nil else { return nil }
      let said = ending.text(SuiteDescriptor.launcher)
      guard said != "ready" else { return nil }
      let mark = "failed: "
      if said.hasPrefix(mark) { return String(said.dropFirst(mark.count)) }
      return ending.text(2).split(separator: "\n").first.map(String.init) ?? "it gave no reason"
    #else
      return nil
    #endif
  }

  /// The signal that ended the program inside, where the sandbox passes it on as a status.
  func signal(of ending: ChildProcess.Termination) -> Int32? {
    guard tier == .full, let status = ending.status, (129...192).contains(status) else { return ending.signal }
    return status - 128
  }

  /// The process of the program inside; nil as long as it has not been started.
  func program(of child: pid_t) -> pid_t? {
    guard tier == .full else { return child }
    // bwrap starts the first process of its namespace, and that one the program.
    return ProcessTable.onlyChild(of: child).flatMap(ProcessTable.onlyChild)
  }
}
