import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What the system tells of a process.
package enum ProcessTable {
  /// The processor time of all threads, in seconds.
  package static func processorTime(of process: pid_t) -> Double? { usage(of: process)?.processorTime }

  /// What a process has used and holds.
  package struct Usage {
    /// The processor time of all threads, in seconds.
    package var processorTime: Double
    package var threads: Int
    /// The memory that is resident, in bytes.
    package var memory: Int
  }

  /// The system calls that the threads of a process wait in.
  package struct Rest: Equatable {
    package let calls: [String]
    package let isForLocks: Bool
  }

  #if os(Linux)
    package static func usage(of process: pid_t) -> Usage? {
      guard let line = text("/proc/\(process)/stat"), let end = line.lastIndex(of: ")") else { return nil }
      let fields = line[end...].split(separator: " ")
      guard fields.count > 22, let user = Double(fields[12]), let system = Double(fields[13]),
        let threads = Int(fields[18]), let pages = Int(fields[22])
      else { return nil }
      return Usage(
        processorTime: (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))), threads: threads,
        memory: pages * Int(getpagesize()))
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

    /// What the threads wait for, or nil if one of them runs or could run.
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

    /// Somebody waits for a lock, and nobody for anything but a lock or, as Dispatch's idle threads do, for events.
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
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &buffer, buffer.count)
      return count > 0 ? String(decoding: buffer[0..<count], as: UTF8.self) : nil
    }
  #else
    package static func usage(of process: pid_t) -> Usage? {
      var usage = rusage_info_v0()
      let result = withUnsafeMutablePointer(to: &usage) { pointer in
        pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) { proc_pid_rusage(process, RUSAGE_INFO_V0, $0) }
      }
      guard result == 0 else { return nil }
      return Usage(
        processorTime: Double(usage.ri_user_time + usage.ri_system_time) / 1e9, threads: 1,
        memory: Int(usage.ri_resident_size))
    }

    package static func onlyChild(of parent: pid_t) -> pid_t? { nil }

    /// The system does not tell what a thread waits for: a process that uses no processor time is taken to be at rest.
    package static func rest(of process: pid_t) -> Rest? {
      usage(of: process).map { Rest(calls: ["\($0.processorTime)"], isForLocks: false) }
    }
  #endif
}
