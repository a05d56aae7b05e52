import KataSubprocess
import KataSupport
import Synchronization
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The confinement in which the code of submissions runs.
public struct Sandbox: Sendable {
  /// How much a sandbox forbids, from little to much. Every verdict names it.
  public enum Tier: String, CaseIterable, Comparable, Sendable {
    /// Only limits of time and memory: for code that you would run yourself.
    case none
    /// macOS `sandbox-exec`: no network, no other process, nothing written.
    case partial
    /// Landlock, a list of allowed system calls and no capabilities: a suite can compute and write to the grader's pipes.
    case kernel
    /// The same in namespaces of its own, made by `bwrap`: other files and processes do not even exist for it.
    case full

    public static func < (left: Tier, right: Tier) -> Bool {
      allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
  }

  /// The best tier that was found.
  public let tier: Tier
  /// For each higher tier the reason that this machine does not have it, as the end of a sentence.
  public let reasons: [Tier: String]
  let launcher: String?
  let wrapper: String?

  /// - Parameter launcher: the path of `kata-confine`, which sets limits in every tier; nil to do without.
  init(tier: Tier = .none, reasons: [Tier: String] = [:], launcher: String? = nil, wrapper: String? = nil) {
    self.tier = tier
    self.reasons = reasons
    self.launcher = launcher
    self.wrapper = wrapper
  }

  /// Finds the best tier up to one, by running a program in each that tries what is forbidden.
  /// - Parameters:
  ///   - highest: the tier above which none is looked for.
  ///   - environment: the program's own: `PATH` finds `bwrap`.
  static func find(upTo highest: Tier, environment: [String: String]) -> Sandbox {
    let key = "\(highest) \(environment["PATH"] ?? "")"
    return found.withLock { found in
      if let sandbox = found[key] { return sandbox }
      let sandbox = probe(upTo: highest, environment)
      found[key] = sandbox
      return sandbox
    }
  }

  /// Begins to look for the best tier up to `kernel` on a thread of its own: a grader that is made later finds it there.
  public static func lookAhead(environment: [String: String]) {
    DedicatedThread { _ = find(upTo: .kernel, environment: environment) }?.detach()
  }

  /// The sandboxes that this process has found. The next process may run elsewhere, and looks again.
  private static let found = Mutex<[String: Sandbox]>([:])

  /// Sets limits and does nothing else.
  static var limiter: Sandbox { Sandbox(launcher: launcherPath) }

  /// - Throws: a complaint that says why, if this is not at least a tier.
  func require(_ least: Tier) throws(UserError) {
    guard tier < least else { return }
    throw .infrastructure(
      "There is no sandbox of the tier “\(least.rawValue)” here: \(reasons[least] ?? "it was not looked for"). kata doctor says more."
    )
  }

  private static func probe(upTo highest: Tier, _ environment: [String: String]) -> Sandbox {
    #if os(Linux)
      var reasons: [Tier: String] = [.partial: "that is for macOS"]
      guard let launcher = launcherPath else {
        let reason = "kata-confine is not beside the program"
        return Sandbox(reasons: [.partial: "that is for macOS", .kernel: reason, .full: reason])
      }
      let kernel = Sandbox(tier: .kernel, launcher: launcher)
      if let trouble = kernel.trouble() {
        reasons[.kernel] = trouble
        reasons[.full] = trouble
        return Sandbox(reasons: reasons, launcher: launcher)
      }
      guard highest == .full else { return Sandbox(tier: .kernel, reasons: reasons, launcher: launcher) }
      guard let wrapper = path(of: "bwrap", environment) else {
        reasons[.full] = "there is no bwrap on PATH; install bubblewrap"
        return Sandbox(tier: .kernel, reasons: reasons, launcher: launcher)
      }
      let full = Sandbox(tier: .full, reasons: reasons, launcher: launcher, wrapper: wrapper)
      guard let trouble = full.trouble() else { return full }
      reasons[.full] = trouble
      return Sandbox(tier: .kernel, reasons: reasons, launcher: launcher)
    #else
      let reasons: [Tier: String] = [.kernel: "that is for Linux", .full: "that is for Linux"]
      let partial = Sandbox(tier: .partial, reasons: reasons, wrapper: "/usr/bin/sandbox-exec")
      guard let trouble = partial.trouble() else { return partial }
      return Sandbox(reasons: reasons.merging([.partial: trouble]) { $1 })
    #endif
  }

  /// Runs a program inside that tries what is forbidden.
  /// - Returns: what does not hold, or nil.
  private func trouble() -> String? {
    do throws(UserError) {
      #if os(Linux)
        let command = ChildProcess.Command(executable: launcher ?? "", arguments: ["--try"])
      #else
        let command = ChildProcess.Command(executable: "/usr/bin/touch", arguments: ["/tmp/kata-sandbox-\(getpid())"])
      #endif
      let ending = try ChildProcess.run(confine(command, Confinement()))
      if let obstacle = obstacle(in: ending) { return obstacle }
      #if os(Linux)
        if ending.status == 0 { return nil }
        let line = (ending.text(1) + ending.text(2)).split(separator: "\n").first ?? "gave no reason"
        return ending.text(1).isEmpty ? "a program in it ended with: \(line)" : "a program in it could \(line)"
      #else
        return ending.status == 0 ? "a program in it could write to /tmp" : nil
      #endif
    } catch {
      let reason = error.description
      return "it cannot be set up: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)"
    }
  }

  /// The launcher, which SwiftPM and a release put beside the program.
  private static let launcherPath: String? = {
    #if os(Linux)
      guard let program = realpath("/proc/self/exe", nil) else { return nil }
      defer { free(program) }
      let path =
        String(cString: program).split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/kata-confine"
      return access(path, X_OK) == 0 ? path : nil
    #else
      return nil
    #endif
  }()

  private static func path(of name: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(name)" }.first {
      access($0, X_OK) == 0 && !Files.isFolder($0)
    }
  }
}
