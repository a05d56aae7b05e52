/// One report of ThreadSanitizer's, as it prints it.
struct RaceReport: Equatable {
  struct Access: Equatable {
    let isWrite: Bool
    /// Offsets in the program, innermost first.
    let frames: [UInt64]
  }

  let accesses: [Access]

  /// The sanitizer's option value that prints a frame as `program+offset`.
  static let frameFormat = "#%n %m+%o"

  /// The kinds of report that speak of two threads and one place in memory.
  private static let kinds = ["data race", "Swift access race", "heap-use-after-free", "race on external object"]

  /// Reads reports.
  /// - Parameter program: the path of the program, whose frames are kept.
  static func all(in text: String, program: String) -> [RaceReport] {
    var reports: [[Access]] = []
    var isRead = false
    var access: (isWrite: Bool, frames: [UInt64])?
    func close() {
      if let access, !reports.isEmpty {
        reports[reports.count - 1].append(Access(isWrite: access.isWrite, frames: access.frames))
      }
      access = nil
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmed) {
      if let range = line.firstRange(of: "WARNING: ThreadSanitizer: ") {
        close()
        isRead = kinds.contains { line[range.upperBound...].hasPrefix($0) }
        if isRead { reports.append([]) }
      } else if isRead, let isWrite = isWrite(line) {
        close()
        access = (isWrite, [])
      } else if line.hasPrefix("#") {
        if let frame = frame(line, of: program) { access?.frames.append(frame) }
      } else {
        close()
      }
    }
    close()
    return reports.filter { $0.count == 2 }.map(RaceReport.init(accesses:))
  }

  /// Reads the first line of an access, such as `Previous write of size 8 at 0x7208 by thread T1:`.
  /// - Returns: true for a write, false for a read, nil for another line.
  private static func isWrite(_ line: String) -> Bool? {
    guard line.hasSuffix(":"), line.contains(" by "), let place = line.firstRange(of: " at 0x") else { return nil }
    let words = line[..<place.lowerBound].lowercased().split(separator: " ")
    if words.contains("write") || words.contains("modifying") { return true }
    return words.contains("read") ? false : nil
  }

  private static func frame(_ line: String, of program: String) -> UInt64? {
    guard let space = line.firstIndex(of: " "), let plus = line.lastIndex(of: "+"),
      line[line.index(after: space)..<plus] == program
    else { return nil }
    return UInt64(line[line.index(after: plus)...].prefix { !$0.isWhitespace }.dropFirst(2), radix: 16)
  }
}
