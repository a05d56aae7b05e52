import KataSupport

/// Facts about running processes that the system knows.
package enum ProcessTable {
  /// The processor time of all threads, in seconds.
  package static func processorTime(of process: pid_t) -> Double? { usage(of: process)?.processorTime }

  /// The resources that a process has used and holds.
  package struct Usage {
    /// The processor time of all threads, in seconds.
    package var processorTime: Double
    /// The part of it that the system took: for pages of memory, and for calls.
    package var systemTime: Double
    /// The threads that run or wait.
    package var threads: Int
    /// The memory that is resident, in bytes.
    package var memory: Int
  }

  /// The system calls that the threads of a process wait in.
  package struct Rest: Equatable {
    /// The number and the arguments of each thread's call.
    package let calls: [String]
    /// True if some thread waits for a lock, and every other for a lock, too, or for events, as Dispatch's idle threads do.
    package let isForLocks: Bool
  }

  #if os(Linux)
    /// The resources of a process, or nil if there is no such process.
    package static func usage(of process: pid_t) -> Usage? {
      guard let line = text("/proc/\(process)/stat"), let end = line.lastIndex(of: ")") else { return nil }
      let fields = line[end...].split(separator: " ")
      guard fields.count > 22, let user = Double(fields[12]), let system = Double(fields[13]),
        let threads = Int(fields[18]), let pages = Int(fields[22])
      else { return nil }
      let second = Double(sysconf(Int32(_SC_CLK_TCK)))
      return Usage(
        processorTime: (user + system) / second, systemTime: system / second, threads: threads,
        memory: pages * Int(getpagesize()))
    }

    /// The most memory of a process that was resident so far, in bytes.
    package static func peakMemory(of process: pid_t) -> Int? {
      let lines = text("/proc/\(process)/status")?.split(separator: "\n")
      return lines?.first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
    }

    /// The process that another one has started, if there is one; any of several.
    package static func onlyChild(of parent: pid_t) -> pid_t? {
      for name in Files.list("/proc") {
        guard let process = pid_t(name), let line = text("/proc/\(name)/stat"), let end = line.lastIndex(of: ")"),
          line[end...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) }) == parent
        else { continue }
        return process
      }
      return nil
    }

    /// The calls that all threads wait in, or nil if one of them runs or could run.
    package static func rest(of process: pid_t) -> Rest? {
      var calls: [String] = []
      for thread in Files.list("/proc/\(process)/task") {
        guard let call = text("/proc/\(process)/task/\(thread)/syscall"), call.first?.isNumber ?? false else {
          return nil
        }
        calls.append(call)
      }
      return calls.isEmpty ? nil : Rest(calls: calls, isForLocks: isForLocks(calls))
    }

    private static func isForLocks(_ calls: [String]) -> Bool {
      #if arch(arm64)
        let (futex, idle) = ("98", ["133", "22"])
      #else
        let (futex, idle) = ("202", ["130", "232", "281"])
      #endif
      let numbers = calls.map { String($0.prefix { $0.isNumber }) }
      return numbers.contains(futex) && numbers.allSatisfy { $0 == futex || idle.contains($0) }
    }

    private static func text(_ path: String) -> String? {
      // A process that has ended has no files.
      guard let file = try? FileDescriptor(opening: path, O_RDONLY) else { return nil }
      defer { file.close() }
      return (try? file.read()).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }
  #else
    /// The resources of a process, or nil if there is no such process. The system does not count another's threads.
    package static func usage(of process: pid_t) -> Usage? {
      var usage = rusage_info_v0()
      let result = withUnsafeMutablePointer(to: &usage) { pointer in
        pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) { proc_pid_rusage(process, RUSAGE_INFO_V0, $0) }
      }
      guard result == 0 else { return nil }
      return Usage(
        processorTime: Double(usage.ri_user_time + usage.ri_system_time) / 1e9,
        systemTime: Double(usage.ri_system_time) / 1e9, threads: 1,
        memory: Int(usage.ri_resident_size))
    }

    /// The memory of a process that is resident now, in bytes: the system keeps no record of the most.
    package static func peakMemory(of process: pid_t) -> Int? { usage(of: process)?.memory }

    /// The system does not list children.
    package static func onlyChild(of parent: pid_t) -> pid_t? { nil }

    /// The system does not tell what a thread waits for: a process that uses no processor time is taken to be at rest.
    package static func rest(of process: pid_t) -> Rest? {
      usage(of: process).map { Rest(calls: ["\($0.processorTime)"], isForLocks: false) }
    }
  #endif
}
