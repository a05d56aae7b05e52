/// A unified diff of one file: how a near miss says what it changes in the starter or in a solution.
///
/// As `diff -u` writes it; the first line, `--- name`, names the file that it changes.
struct Patch {
  private struct Hunk {
    /// The index of its first line in the file that the diff was made from, from 0.
    let line: Int
    var old: [Substring] = []
    var new: [Substring] = []
  }

  /// The name of the file that is changed.
  let base: String
  private let hunks: [Hunk]

  /// - Returns: nil if the text is no unified diff of one file.
  init?(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 3, lines[0].hasPrefix("--- "), lines[1].hasPrefix("+++ "), lines.last == "" else { return nil }
    base = String(lines[0].dropFirst(4).prefix { $0 != "\t" })
    var hunks: [Hunk] = []
    for line in lines[2...].dropLast() {
      switch line.first {
      case "@":
        let number = line.drop { $0 != "-" }.dropFirst().prefix { $0.isNumber }
        guard line.hasPrefix("@@ -"), let number = Int(number) else { return nil }
        hunks.append(Hunk(line: number - 1))
      case " " where !hunks.isEmpty:
        hunks[hunks.count - 1].old.append(line.dropFirst())
        hunks[hunks.count - 1].new.append(line.dropFirst())
      case "-" where !hunks.isEmpty: hunks[hunks.count - 1].old.append(line.dropFirst())
      case "+" where !hunks.isEmpty: hunks[hunks.count - 1].new.append(line.dropFirst())
      default: return nil
      }
    }
    guard !hunks.isEmpty, hunks.allSatisfy({ !$0.old.isEmpty }) else { return nil }
    self.hunks = hunks
  }

  /// Changes a text. A hunk may have moved, if there is only one place where it fits.
  /// - Returns: nil if a hunk does not fit.
  func applied(to text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var result: [Substring] = []
    var next = 0
    for hunk in hunks {
      let places = lines.indices.filter { $0 >= next && lines[$0...].starts(with: hunk.old) }
      guard let place = places.count == 1 ? places[0] : places.first(where: { $0 == hunk.line }) else { return nil }
      result += lines[next..<place] + hunk.new
      next = place + hunk.old.count
    }
    return (result + lines[next...]).joined(separator: "\n")
  }
}
