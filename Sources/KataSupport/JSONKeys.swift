/// Looks for objects that have a key twice. Readers of JSON disagree about which of the two counts.
public enum JSONKeys {
  /// True if an object in JSON text has a key twice. Text that is no JSON gives any answer.
  public static func haveDuplicates(in data: Data) -> Bool {
    /// The keys of each open object; nil for an open list.
    var open: [Set<[UInt8]>?] = []
    var expectsKey = false
    let bytes = Array(data)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        open.append([])
        expectsKey = true
      case UInt8(ascii: "["):
        open.append(nil)
        expectsKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","): expectsKey = open.last.map { $0 != nil } ?? false
      case UInt8(ascii: "\""):
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        let text = bytes[index...min(end, bytes.count - 1)]
        index = end
        if expectsKey, let last = open.indices.last, open[last]?.insert(spelled(text)).inserted == false { return true }
        expectsKey = false
      default: break
      }
      index += 1
    }
    return false
  }

  /// The characters of a string, whatever it spells them by.
  private static func spelled(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")),
      let value = try? JSONDecoder().decode([String].self, from: Data([0x5B] + text + [0x5D]))
    else { return Array(text.dropFirst().dropLast()) }
    return Array((value.first ?? "").utf8)
  }
}
