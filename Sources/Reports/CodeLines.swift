/// The lines of a Swift source that the compiler reads: without comments, blank lines, indentation and what trails.
///
/// Knows where comments and texts begin and end, as far as that can be told without parsing: two slashes inside of a
/// text are no comment.
struct CodeLines {
  private var rest: ArraySlice<UInt8>
  private var line: [UInt8] = []
  private var lines: [String] = []
  /// How many block comments are open, one inside the other.
  private var depth = 0
  /// What ends the text that is open, such as `"""` or `"#`; nil outside of texts.
  private var delimiter: [UInt8]?

  static func of(_ source: String) -> [String] {
    var scanner = CodeLines(rest: Array(source.utf8)[...])
    while !scanner.rest.isEmpty { scanner.advance() }
    scanner.endLine()
    return scanner.lines
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func advance() {
    if rest.first == UInt8(ascii: "\n") {
      endLine()
      rest.removeFirst()
    } else if depth > 0 {
      advanceInComment()
    } else if let delimiter {
      advanceInText(delimiter)
    } else if starts("//") {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }
    } else if starts("/*") {
      depth = 1
      rest.removeFirst(2)
    } else if let delimiter = openedText {
      // The hash signs stand before the quotes here, and after them at the end; they are as many bytes.
      self.delimiter = delimiter
      take(delimiter.count)
    } else {
      take(1)
    }
  }

  private mutating func advanceInComment() {
    if starts("*/") {
      depth -= 1
      rest.removeFirst(2)
    } else if starts("/*") {
      depth += 1
      rest.removeFirst(2)
    } else {
      rest.removeFirst()
    }
  }

  private mutating func advanceInText(_ delimiter: [UInt8]) {
    let escape = [UInt8(ascii: "\\")] + delimiter.filter { $0 == UInt8(ascii: "#") }
    if rest.starts(with: escape) {
      take(escape.count)
      // What is escaped ends nothing. A line break is left to end the line.
      if rest.first != UInt8(ascii: "\n") { take(1) }
    } else if rest.starts(with: delimiter) {
      take(delimiter.count)
      self.delimiter = nil
    } else {
      take(1)
    }
  }

  /// What will end the text that begins here, if one does.
  private var openedText: [UInt8]? {
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }
    let quotes = rest.dropFirst(hashes.count).prefix { $0 == UInt8(ascii: "\"") }
    guard !quotes.isEmpty else { return nil }
    return Array(quotes.prefix(quotes.count >= 3 ? 3 : 1)) + hashes
  }

  private func starts(_ text: String) -> Bool { rest.starts(with: text.utf8) }

  private mutating func take(_ count: Int) {
    line += rest.prefix(count)
    rest = rest.dropFirst(count)
  }

  private mutating func endLine() {
    // A text of one line ends with it, whatever it looks like.
    if let delimiter, !delimiter.starts(with: "\"\"\"".utf8) { self.delimiter = nil }
    let isBlank: (UInt8) -> Bool = { " \t\r".utf8.contains($0) }
    let code = line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    if !code.isEmpty { lines.append(String(decoding: code, as: UTF8.self)) }
    line = []
  }
}
