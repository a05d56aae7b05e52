import Reports
import Support
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

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
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        // The reader has gone, as after `| head`: the rest has no use.
        if errno == EPIPE { return }
        throw .infrastructure("Cannot print the answer: \(String(cString: strerror(errno))).")
      }
      bytes = bytes.dropFirst(count)
    }
  }

  private static func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(file, buffer, count)
    #else
      Glibc.write(file, buffer, count)
    #endif
  }
}
