/// The lines that a change has added or altered, by file.
public struct ChangedLines: Equatable, Sendable {
  /// Ranges of line numbers, from 1, for each path as the diff names it.
  public private(set) var ranges: [String: [ClosedRange<Int>]] = [:]

  /// Reads the output of `git diff --unified=0 --no-prefix`.
  public init(parsing diff: String) {
    var file: String?
    // Lines of the change itself may look like headers: the counts of a header say how many there are.
    var left = 0
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false) {
      if left > 0 {
        if line.hasPrefix("+") || line.hasPrefix("-") { left -= 1 }
      } else if line.hasPrefix("+++ ") {
        let path = Self.unquoted(line.dropFirst(4))
        file = path == "/dev/null" ? nil : path
      } else if line.hasPrefix("@@ "), let (old, new) = Self.counts(line) {
        left = old + new.count
        if let file, new.count > 0 { ranges[file, default: []].append(new.start...(new.start + new.count - 1)) }
      }
    }
  }

  /// Adds a file all of whose lines are new.
  public mutating func add(whole path: String) { ranges[path] = [1...Int.max] }

  /// Whether a change has added or altered a line of a path.
  public func contains(_ line: Int, of path: String) -> Bool { ranges[path]?.contains { $0.contains(line) } ?? false }

  /// `@@ -1,2 +3,4 @@`: the number of old lines, and the first and the number of the new ones.
  private static func counts(_ line: Substring) -> (old: Int, new: (start: Int, count: Int))? {
    let words = line.split(separator: " ")
    guard words.count >= 3 else { return nil }
    func numbers(_ word: Substring) -> (Int, Int)? {
      let parts = word.dropFirst().split(separator: ",").map { Int($0) }
      guard let first = parts.first, let start = first else { return nil }
      return (start, parts.count > 1 ? parts[1] ?? 0 : 1)
    }
    guard let old = numbers(words[1]), let new = numbers(words[2]) else { return nil }
    return (old.1, new)
  }

  /// Git quotes a path with unusual bytes as a C string does.
  private static func unquoted(_ text: Substring) -> String {
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2 else {
      return String(text.hasSuffix("\t") ? text.dropLast() : text)
    }
    var bytes: [UInt8] = []
    var rest = text.dropFirst().dropLast().utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      let digits = [next] + rest.prefix(2)
      if digits.count == 3, let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(["n": 10, "t": 9, "r": 13][String(UnicodeScalar(next))] ?? next)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
