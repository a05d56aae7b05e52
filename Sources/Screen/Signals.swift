import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Signals as bytes in a pipe, so that one loop hears of everything.
enum Signals {
  /// Written to by the handler.
  nonisolated(unsafe) private static var writer: Int32 = -1

  /// Starts to listen to the signals that end, resize or continue a program.
  /// - Returns: the end of the pipe to read from; each byte is a signal's number.
  static func listen() throws(UserError) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .infrastructure("Cannot make a pipe: \(String(cString: strerror(errno))).")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writer = ends[1]
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { number in
        let reason = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(Signals.writer, &byte, 1)
        errno = reason
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_RESTART)
      sigaction(number, &action, nil)
    }
    return ends[0]
  }
}
