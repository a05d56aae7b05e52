import KataSupport
import Workbook

/// Comparing files line by line takes the square of what differs: so they may not be endless.
enum LineLimit {
  static let lines = 3_000

  /// The bytes of a file that is short enough to be compared.
  static func read(_ path: String) throws(UserError) -> Data {
    let data = try Files.read(path)
    let count = data.count { $0 == UInt8(ascii: "\n") }
    guard count <= lines else {
      throw .usage("\(path) has \(count) lines: \(lines) at most can be compared.")
    }
    return data
  }
}
