import KataSupport

/// The process that reads a submission's syntax for the grader: it takes one request, and answers it.
///
/// Both are JSON. The request comes through standard input, after its length and a line feed; the answer goes to standard output.
public enum InspectionServer {
  /// The word with which the program is started to be such a process.
  public static let word = "--inspect"
  /// The first byte of what it says, before it has read anything: without it, the process itself did not start.
  static let greeting = UInt8(ascii: "{")

  /// Answers one request.
  /// - Returns: the exit status.
  public static func serve() -> Int32 {
    let output = FileDescriptor(1)
    let input = FileDescriptor(0)
    do {
      try output.write([greeting])
      var bytes = Data()
      var length: Int?
      while bytes.count < length ?? .max {
        let more = try input.read()
        guard !more.isEmpty else { return 1 }
        bytes += more
        guard length == nil, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { continue }
        length = Int(String(decoding: bytes[..<end], as: UTF8.self))
        bytes = Data(bytes[(end + 1)...])
      }
      let request = try JSONDecoder().decode(Inspection.Request.self, from: bytes)
      let answer = try JSONEncoder().encode(Inspection.answer(request))
      // The greeting was the answer's first byte.
      try output.write(answer.dropFirst())
      return 0
    } catch {
      return 1
    }
  }
}
