import Reports
import KataSupport
import Synchronization

extension Console {
  /// The streams of this process. Make it once: what it has read ahead of a line is its own.
  static func process() -> Console {
    let ahead = Mutex<[UInt8]>([])
    return Console(
      outputSize: TerminalSize(descriptor: 1), errorSize: TerminalSize(descriptor: 2), isInputTerminal: isatty(0) != 0,
      readLine: { ahead.withLock { nextLine(&$0) } },
      write: { text, stream throws(UserError) in try Self.write(text, to: stream.rawValue) })
  }

  /// Reads up to a newline. Unlike `Swift.readLine` it stops when a signal arrives, so that Ctrl-C ends a question.
  private static func nextLine(_ ahead: inout [UInt8]) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = ahead.firstIndex(of: UInt8(ascii: "\n")) {
        defer { ahead.removeSubrange(...end) }
        return String(decoding: ahead[..<end], as: UTF8.self)
      }
      let count = read(0, &buffer, buffer.count)
      guard count > 0 else {
        defer { ahead = [] }
        return ahead.isEmpty ? nil : String(decoding: ahead, as: UTF8.self)
      }
      ahead += buffer[0..<count]
    }
  }

  private static func write(_ text: String, to descriptor: Int32) throws(UserError) {
    do throws(SystemError) {
      try FileDescriptor(descriptor).write(text.utf8)
    } catch {
      // The reader has gone, as after `| head`: the rest has no use.
      guard error.code != EPIPE else { return }
      throw .infrastructure("Cannot print the answer: \(error).")
    }
  }
}
