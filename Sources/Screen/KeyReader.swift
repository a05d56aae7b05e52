/// Turns a terminal's bytes into keys. A sequence may arrive in parts.
struct KeyReader {
  private var bytes: [UInt8] = []
  private var isPasting = false

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// True if the bytes so far could be the escape key or the start of a longer sequence: only waiting tells.
  var isUndecided: Bool { !bytes.isEmpty && !isPasting }

  mutating func read(_ input: [UInt8]) -> [Key] {
    bytes += input
    var keys: [Key] = []
    while isPasting ? endPaste() : true, let (key, length) = Self.first(of: bytes) {
      if bytes.starts(with: Self.pasteStart) {
        isPasting = true
        keys.append(.paste)
      } else if let key {
        keys.append(key)
      }
      bytes.removeFirst(length)
    }
    return keys
  }

  /// Drops what is pasted.
  /// - Returns: true at its end.
  private mutating func endPaste() -> Bool {
    guard let end = bytes.firstRange(of: Self.pasteEnd) else {
      // The end may arrive in parts.
      bytes = bytes.suffix(Self.pasteEnd.count - 1)
      return false
    }
    bytes.removeSubrange(..<end.upperBound)
    isPasting = false
    return true
  }

  /// Takes what is left for what it is, because nothing follows.
  mutating func settle() -> [Key] {
    defer { bytes = [] }
    return bytes.first == 0x1B ? [.escape] : []
  }

  /// The first key and the bytes that it takes; a nil key for bytes that mean nothing; nil if more must come.
  private static func first(of bytes: [UInt8]) -> (Key?, Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 0x1B: return sequence(bytes)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0x03: return (.interrupt, 1)
    case 0x1A: return (.suspend, 1)
    case 0x0C: return (.redraw, 1)
    case ..<0x20: return (nil, 1)
    case ..<0x80: return (.character(Character(Unicode.Scalar(byte))), 1)
    default:
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      guard bytes[1...].prefix(length - 1).allSatisfy({ 0x80..<0xC0 ~= $0 }), byte < 0xF8 else { return (nil, 1) }
      guard bytes.count >= length else { return nil }
      return (String(validating: bytes[0..<length], as: UTF8.self)?.first.map { .character($0) }, length)
    }
  }

  /// A sequence that starts with escape.
  private static func sequence(_ bytes: [UInt8]) -> (Key?, Int)? {
    guard bytes.count >= 2 else { return nil }
    // Escape, then a key of its own: two keys, pressed quickly.
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    let key: Key? =
      switch UInt8(bytes[end]) {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      case UInt8(ascii: "H"): .home
      case UInt8(ascii: "F"): .end
      case UInt8(ascii: "Z"): .backTab
      case UInt8(ascii: "~"): ["1": .home, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end][parameters]
      default: nil
      }
    return (key, end + 1)
  }
}
