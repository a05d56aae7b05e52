import Workbook

/// Files are compared line by line, which takes the square of their differences.
enum LineLimit {
  static let lines = 3_000

  /// The text of a learner's file that is short enough to be compared; what is not UTF-8 in it is shown as such.
  static func text(of path: String) throws(Complaint) -> String {
    let data = try Files.read(path)
    let count = data.count { $0 == UInt8(ascii: "\n") }
    guard count <= lines else {
      throw .usage("\(path) has \(count) lines: \(lines) at most can be compared.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
