import KataSupport

/// Counts the lines of a file that another program writes to.
struct LineCounter {
  private let path: String
  private var file: FileDescriptor?
  private var lines = 0

  init(_ path: String) { self.path = path }

  /// Reads what was added since the last time.
  /// - Returns: the lines so far; 0 if there is no file yet.
  mutating func count() -> Int {
    if file == nil { file = try? FileDescriptor(opening: path, O_RDONLY) }
    while let bytes = try? file?.read(), !bytes.isEmpty { lines += bytes.count { $0 == UInt8(ascii: "\n") } }
    return lines
  }
}
