/// A value that is written to a line of text as fields in a fixed order, and read back in the same order.
///
///     line   = field *( TAB field ) LF
///     field  = number / text
///     number = decimal digits, after "-" if it is negative
///     text   = UTF-8 in which `\\` stands for a backslash, `\t` for a tab and `\n` for a line feed
///
/// A flag is 0 or 1. A list is its count, then its elements. An optional value is a list of at most one.
protocol LineCodable {
  /// Appends the value's fields.
  func write(to line: inout LineWriter)

  /// Takes the value's fields.
  init(from line: inout LineReader) throws(DamagedLine)
}

/// A line that does not say what it should.
struct DamagedLine: Error {}

extension String: LineCodable {
  func write(to line: inout LineWriter) { line.append(text: utf8) }

  init(from line: inout LineReader) throws(DamagedLine) { self = try line.takeText() }
}

extension Int: LineCodable {
  func write(to line: inout LineWriter) { line.append(text: String(self).utf8) }

  init(from line: inout LineReader) throws(DamagedLine) { self = try line.takeNumber() }
}

extension UInt: LineCodable {
  func write(to line: inout LineWriter) { line.append(text: String(self).utf8) }

  init(from line: inout LineReader) throws(DamagedLine) { self = try line.takeNumber() }
}

extension Bool: LineCodable {
  func write(to line: inout LineWriter) { line.write(self ? 1 : 0) }

  init(from line: inout LineReader) throws(DamagedLine) {
    switch try line.takeNumber() as Int {
    case 0: self = false
    case 1: self = true
    default: throw DamagedLine()
    }
  }
}

extension Optional: LineCodable where Wrapped: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(self != nil)
    if let self { line.write(self) }
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    self = try line.read() as Bool ? try line.read() as Wrapped : nil
  }
}

extension Array: LineCodable where Element: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(count)
    for element in self { line.write(element) }
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    let count: Int = try line.read()
    // Each element takes a field at least, so a forged count ends with the line and not with the memory.
    guard (0...line.fieldsLeft).contains(count) else { throw DamagedLine() }
    self = []
    for _ in 0..<count { append(try line.read()) }
  }
}

extension LineCodable where Self: RawRepresentable, RawValue == String {
  func write(to line: inout LineWriter) { line.write(rawValue) }

  init(from line: inout LineReader) throws(DamagedLine) {
    guard let value = Self(rawValue: try line.read()) else { throw DamagedLine() }
    self = value
  }
}
