import KataSubprocess
import KataSupport
import Workbook

/// Delivers signals as bytes in a pipe, so that one loop can wait for them together with all other input.
enum Signals {
  /// Written to by the handler.
  nonisolated(unsafe) private static var writer: Int32 = -1

  /// Starts to listen to the signals that end, resize or continue a program.
  /// - Returns: the end of the pipe to read from; each byte is a signal's number.
  static func listen() throws(UserError) -> Int32 {
    let pipe = try Pipe()
    for end in [pipe.reader, pipe.writer] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    writer = pipe.writer.number
    let handler: @convention(c) (Int32) -> Void = { number in
      let reason = errno
      var byte = UInt8(truncatingIfNeeded: number)
      write(Signals.writer, &byte, 1)
      errno = reason
    }
    SignalAction.handle(handler).install(for: [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT], isRestarting: true)
    return pipe.reader.number
  }
}
