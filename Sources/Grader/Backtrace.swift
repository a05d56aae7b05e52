import Workbook

/// What Swift's own backtracer wrote of a process that died.
struct Backtrace {
  /// The innermost place in the learner's file.
  let location: Verdict.Location?

  /// The environment that makes the runtime write a backtrace to a file, as JSON.
  static func environment(output: String) -> [String: String] {
    ["SWIFT_BACKTRACE": "enable=yes,format=json,interactive=no,color=no,threads=all,images=none,registers=none,limit=40,output-to=\(output)"]
  }

  /// - Parameter file: the name of the learner's file.
  init?(path: String, file: String) {
    guard let data = try? Files.read(path), let value = JSONValue(parsing: data) else { return nil }
    let threads = value["threads"]?.array ?? []
    let crashed = threads.filter { $0["crashed"]?.flag == true } + threads.filter { $0["crashed"]?.flag != true }
    for thread in crashed {
      for frame in thread["frames"]?.array ?? [] {
        guard let source = frame["sourceLocation"], let path = source["file"]?.text, path.split(separator: "/").last == file[...],
          let line = source["line"]?.integer, line > 0
        else { continue }
        location = Verdict.Location(file: file, line: line, column: source["column"]?.integer ?? 1)
        return
      }
    }
    location = nil
  }
}
