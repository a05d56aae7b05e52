/// The tokens of a Swift file, without its layout and its comments: what is left of two files that differ only in these is equal.
///
/// It reads any text and needs no parser: a file that does not compile has a shape, too.
struct CodeShape: Equatable {
  let tokens: [String]

  init(_ source: String) {
    var reader = Reader(bytes: Array(source.utf8))
    var tokens: [String] = []
    while let token = reader.next() { tokens.append(token) }
    self.tokens = tokens
  }

  /// The tokens with every name that is not known replaced by its order of appearance, so that renaming changes nothing.
  func renamed(keeping known: Set<String>) -> [String] {
    var names: [String: String] = [:]
    return tokens.map { token in
      guard let first = token.first, first.isLetter || first == "_", !known.contains(token) else { return token }
      if let name = names[token] { return name }
      let name = "$\(names.count)"
      names[token] = name
      return name
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    private func byte(_ offset: Int = 0) -> UInt8? {
      index + offset < bytes.count ? bytes[index + offset] : nil
    }

    private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      let start = index + offset
      guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
      return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
    }

    mutating func next() -> String? {
      skipSpace()
      guard let first = byte() else { return nil }
      let start = index
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "#") && isRawString {
        skipString()
      } else if Self.isWord(first) {
        while let next = byte(), Self.isWord(next) { index += 1 }
      } else {
        index += 1
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Skips layout and comments, which nest.
    private mutating func skipSpace() {
      while let first = byte() {
        if first <= 0x20 {
          index += 1
        } else if has("//") {
          while let next = byte(), next != UInt8(ascii: "\n") { index += 1 }
        } else if has("/*") {
          skipComment()
        } else {
          return
        }
      }
    }

    private mutating func skipComment() {
      var depth = 0
      repeat {
        if has("/*") {
          depth += 1
          index += 2
        } else if has("*/") {
          depth -= 1
          index += 2
        } else {
          index += 1
        }
      } while depth > 0 && index < bytes.count
    }

    private var isRawString: Bool {
      var offset = 0
      while byte(offset) == UInt8(ascii: "#") { offset += 1 }
      return byte(offset) == UInt8(ascii: "\"")
    }

    /// A string is one token, with what is interpolated into it.
    private mutating func skipString() {
      var hashes = 0
      while byte() == UInt8(ascii: "#") {
        hashes += 1
        index += 1
      }
      let isLong = has("\"\"\"")
      index += isLong ? 3 : 1
      while let next = byte() {
        if next == UInt8(ascii: "\\"), hashes == 0 {
          index += 2
        } else if isLong ? has("\"\"\"") : next == UInt8(ascii: "\"") {
          index += isLong ? 3 : 1
          var found = 0
          while found < hashes, byte() == UInt8(ascii: "#") {
            found += 1
            index += 1
          }
          if found == hashes { break }
        } else if !isLong, next == UInt8(ascii: "\n") {
          break
        } else {
          index += 1
        }
      }
      index = min(index, bytes.count)
    }
  }
}
