import KataSupport

// A part of the runtime's stable interface that no module declares.
@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>, _ length: Int, _ output: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// The demangled text of a Swift symbol, and the names that occur in it.
struct Demangled {
  /// As the runtime spells it out: `Foundation.NSLock.__allocating_init() -> Foundation.NSLock`.
  let text: String
  /// The names with their modules that occur in it: `["Foundation", "NSLock", "__allocating_init"]`.
  let names: [[Substring]]
  /// The module whose extension declares it, if one does: `Foundation` for `(extension in Foundation):Swift.String…`.
  let extendingModule: Substring?

  /// - Returns: nil for a name of another language.
  init?(_ symbol: String) {
    guard symbol.hasPrefix("$s") || symbol.hasPrefix("_$s"),
      let result = demangle(symbol, symbol.utf8.count, nil, nil, 0)
    else { return nil }
    defer { free(result) }
    let text = String(cString: result)
    self.text = text
    let prefix = "(extension in "
    extendingModule = text.firstRange(of: prefix).map { text[$0.upperBound...].prefix { $0 != ")" } }
    names = Self.names(in: text)
  }

  /// Chains of identifiers with points between them, but for those that begin with a generic parameter (`A.Element`), and those
  /// that continue after generic arguments: the part before these has been listed.
  private static func names(in text: String) -> [[Substring]] {
    var result: [[Substring]] = []
    let isPart: (UInt8) -> Bool = { byte in
      byte == 0x5F || byte == 0x2E || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte >= 0x80
    }
    var rest = text.utf8[...]
    while let start = rest.firstIndex(where: { isPart($0) && $0 != 0x2E }) {
      let word = rest[start...].prefix(while: isPart)
      rest = rest[word.endIndex...]
      let isContinued = start > text.startIndex && text.utf8[text.utf8.index(before: start)] == 0x2E
      guard word.contains(0x2E), !isContinued else { continue }
      let parts = Substring(word).split(separator: ".")
      if parts.count > 1, let first = parts.first, !isGenericParameter(first) { result.append(parts) }
    }
    return result
  }

  private static func isGenericParameter(_ name: Substring) -> Bool {
    let bytes = name.utf8
    return (0x41...0x5A).contains(bytes.first ?? 0) && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }
}
