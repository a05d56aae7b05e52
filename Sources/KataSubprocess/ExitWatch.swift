import KataSupport

/// Makes the end of a child process an event that `poll(2)` reports at once.
package struct ExitWatch: ~Copyable {
  private let process: pid_t
  /// Readable as soon as the process has ended; nil where the system has no such descriptor.
  package let descriptor: FileDescriptor?

  /// Watches a child process of this program's.
  package init(_ process: pid_t) {
    self.process = process
    #if os(Linux)
      let number = Int32(truncatingIfNeeded: systemCall(434, process, 0))  // pidfd_open(2), on every architecture
      descriptor = number >= 0 ? FileDescriptor(number) : nil
    #else
      let queue = kqueue()
      var event = kevent()
      event.ident = UInt(process)
      event.filter = Int16(EVFILT_PROC)
      event.flags = UInt16(EV_ADD)
      event.fflags = NOTE_EXIT
      // A process that has ended already cannot be watched any more: `hasEnded` tells.
      if queue >= 0, kevent(queue, &event, 1, nil, 0, nil) == 0 {
        descriptor = FileDescriptor(queue)
      } else {
        close(queue)
        descriptor = nil
      }
    #endif
  }

  deinit { descriptor?.close() }

  /// True once the process has ended. It keeps its number until it is reaped.
  package var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) != 0 || information.si_signo != 0
  }
}

#if os(Linux)
  // `syscall(2)`: the C library has a function for `pidfd_open` since glibc 2.36 only.
  @_silgen_name("syscall")
  private func systemCall(_ number: Int, _ process: pid_t, _ flags: UInt32) -> Int
#endif
