/// A path with wildcards, and all that is below it.
///
/// A single name stands for every file and folder of that name. In a path `*` stands for any text without a slash, and `**` for any
/// folders.
struct PathPattern: Sendable, Equatable {
  private let parts: [Substring]
  private let isName: Bool

  init(_ text: String) {
    parts = text.split(separator: "/")
    isName = parts.count == 1
  }

  /// Whether a path, seen from the pattern's folder, is meant.
  func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    if isName { return names.contains { Self.matches(parts[0], $0) } }
    return Self.matches(parts[...], names[...])
  }

  private static func matches(_ parts: ArraySlice<Substring>, _ names: ArraySlice<Substring>) -> Bool {
    guard let part = parts.first else { return true }
    if part == "**" {
      return matches(parts.dropFirst(), names) || (!names.isEmpty && matches(parts, names.dropFirst()))
    }
    guard let name = names.first, matches(part, name) else { return false }
    return matches(parts.dropFirst(), names.dropFirst())
  }

  private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == name }
    let (head, tail) = (pattern[..<star], pattern[pattern.index(after: star)...])
    guard name.hasPrefix(head) else { return false }
    let rest = name.dropFirst(head.count)
    return (0...rest.count).contains { matches(tail, rest.dropFirst($0)) }
  }
}
