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
    let ours = try symbols(of: frames.map { $0 &- 1 }, in: program, file: file).flatMap(\.self)
    guard let symbol = isMoving ? ours.last : ours.first else { return nil }
    let line = symbol[isMoving ? "StartLine" : "Line"]?.integer ?? 1
    return Verdict.Location(file: file, line: line, column: isMoving ? 1 : symbol["Column"]?.integer ?? 1)
  }

  /// The learner’s lines at which suspended tasks will go on: for each task that of its innermost function in the file.
  /// - Parameter tasks: the frames of each, which are the beginnings of what is left of a function.
  func lines(of tasks: [[UInt64]], in program: String, file: String) throws(Complaint) -> [Int?] {
    var rest = try symbols(of: tasks.flatMap(\.self), in: program, file: file)[...]
    return tasks.map { frames in
      defer { rest = rest.dropFirst(frames.count) }
      return rest.prefix(frames.count).lazy.compactMap { $0.first?["Line"]?.integer }.first
    }
  }

  /// The functions at each address that lie in the learner's file; innermost first where one is inlined into another.
  private func symbols(
    of addresses: [UInt64], in program: String, file: String
  ) throws(Complaint) -> [[JSONValue]] {
    guard !addresses.isEmpty else { return [] }
    let ending = try Child.run(toolchain.symbolize(addresses.map { "0x" + String($0, radix: 16) }, in: program))
    let entries = JSONValue(parsing: ending.output[1] ?? .init())?.array ?? []
    return entries.map { entry in
      (entry["Symbol"]?.array ?? []).filter { symbol in
        symbol["FileName"]?.text?.isPath(to: file) == true && (symbol["Line"]?.integer ?? 0) > 0
      }
    }
  }
}
