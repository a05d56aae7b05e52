/// Reads the fields of one line, in order.
struct LineReader {
  private var fields: ArraySlice<ArraySlice<UInt8>>

  /// Reads a whole message.
  /// - Parameter line: the line, without its line feed.
  /// - Returns: nil if the line has another form, or fields that the message does not have.
  static func message<Message: LineCodable>(in line: [UInt8]) -> Message? {
    var reader = LineReader(fields: line.split(separator: LineWriter.tab, omittingEmptySubsequences: false)[...])
    guard let message = try? Message(from: &reader), reader.fields.isEmpty else { return nil }
    return message
  }

  /// Reads every message in a program's output, and skips the lines that are none.
  /// - Parameter secret: what a line must begin with, if anything.
  static func messages<Message: LineCodable>(
    in output: some Sequence<UInt8>, after secret: RunSecret?
  ) -> [Message] {
    let mark = secret?.bytes ?? []
    return Array(output).split(separator: LineWriter.lineFeed).compactMap { line in
      line.starts(with: mark) ? message(in: Array(line.dropFirst(mark.count))) : nil
    }
  }

  var fieldsLeft: Int { fields.count }

  mutating func read<Value: LineCodable>() throws(DamagedLine) -> Value { try Value(from: &self) }

  mutating func takeText() throws(DamagedLine) -> String {
    guard let field = fields.popFirst() else { throw DamagedLine() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(field.count)
    var rest = field
    while let byte = rest.popFirst() {
      guard byte == LineWriter.backslash else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case LineWriter.backslash: bytes.append(LineWriter.backslash)
      case UInt8(ascii: "t"): bytes.append(LineWriter.tab)
      case UInt8(ascii: "n"): bytes.append(LineWriter.lineFeed)
      default: throw DamagedLine()
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw DamagedLine() }
    return text
  }

  /// Takes a number in the one form in which it is written.
  mutating func takeNumber<Number: FixedWidthInteger>() throws(DamagedLine) -> Number {
    let text = try takeText()
    guard let number = Number(text), String(number) == text else { throw DamagedLine() }
    return number
  }
}
