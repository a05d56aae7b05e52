/// Writes the fields of one line.
struct LineWriter {
  static let lineFeed = UInt8(ascii: "\n")
  static let tab = UInt8(ascii: "\t")
  static let backslash = UInt8(ascii: "\\")

  private var bytes: [UInt8] = []
  private var hasField = false

  /// A whole line, with the line feed at its end.
  static func line(_ message: some LineCodable) -> [UInt8] {
    var writer = LineWriter()
    message.write(to: &writer)
    return writer.bytes + [lineFeed]
  }

  mutating func write(_ value: some LineCodable) { value.write(to: &self) }

  /// Appends one field.
  mutating func append(text: String.UTF8View) {
    if hasField { bytes.append(Self.tab) }
    hasField = true
    for byte in text {
      switch byte {
      case Self.backslash: bytes += [Self.backslash, Self.backslash]
      case Self.tab: bytes += [Self.backslash, UInt8(ascii: "t")]
      case Self.lineFeed: bytes += [Self.backslash, UInt8(ascii: "n")]
      default: bytes.append(byte)
      }
    }
  }
}
