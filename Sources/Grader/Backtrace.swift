import Workbook

/// What Swift's own backtracer wrote of a process that crashed.
struct Backtrace {
  /// The innermost place in the learner's file.
  let location: Verdict.Location?

  /// The environment that makes the runtime write a backtrace to a file, as JSON.
  static func environment(output: String) -> [String: String] {
    [
      "SWIFT_BACKTRACE":
        "enable=yes,format=json,interactive=no,color=no,images=none,registers=none,limit=40,output-to=\(output)"
    ]
  }

  /// - Parameter file: the name of the learner's file.
  init?(path: String, file: String) {
    guard let data = try? Files.read(path), let value = JSONValue(parsing: data) else { return nil }
    let threads = value["threads"]?.array ?? []
    let crashed = threads.filter { $0["crashed"]?.flag == true } + threads.filter { $0["crashed"]?.flag != true }
    for thread in crashed {
      for frame in thread["frames"]?.array ?? [] {
        guard let source = frame["sourceLocation"], source["file"]?.text?.isPath(to: file) == true,
          let line = source["line"]?.integer, line > 0
        else { continue }
        location = Verdict.Location(file: file, line: line, column: source["column"]?.integer ?? 1)
        return
      }
    }
    location = nil
  }
}

/// Finds the learner's line among the addresses of a thread that stands still or spins.
///
/// Swift's backtracer follows frame pointers and cannot leave the C library's waiting functions, so the lab's thread writes its
/// addresses itself, and the toolchain's `llvm-symbolizer` names their lines.
struct Symbolizer {
  let toolchain: Toolchain

  /// - Parameters:
  ///   - file: the name of the learner's file.
  ///   - isMoving: true for a thread that spins: which line it is at is luck, so the place is the beginning of the outermost
  ///     function of the learner's that it has not come back from.
  func location(
    of frames: [UInt64], in program: String, file: String, isMoving: Bool
  ) throws(Complaint) -> Verdict.Location? {
    guard !frames.isEmpty else { return nil }
    // A frame holds the address to return to: the call stands before it.
    let addresses = frames.map { "0x" + String($0 &- 1, radix: 16) }
    let ending = try Child.run(toolchain.symbolize(addresses, in: program))
    let entries = JSONValue(parsing: ending.output[1] ?? .init())?.array ?? []
    let ours = entries.flatMap { $0["Symbol"]?.array ?? [] }.filter { symbol in
      symbol["FileName"]?.text?.isPath(to: file) == true && (symbol["Line"]?.integer ?? 0) > 0
    }
    guard let symbol = isMoving ? ours.last : ours.first else { return nil }
    let line = symbol[isMoving ? "StartLine" : "Line"]?.integer ?? 1
    return Verdict.Location(file: file, line: line, column: isMoving ? 1 : symbol["Column"]?.integer ?? 1)
  }
}
