import SwiftSyntax

/// Attributes come from a list: the others name symbols, place data, switch checks off, or run code of the compiler's.
struct AttributeRule: SourceRule {
  static let kinds: [SyntaxKind] = [.attribute]

  /// The types of the file: property wrappers, result builders and global actors are attributes. What is the compiler's stays so.
  private let own: Set<Substring>

  /// - Parameter types: the paths of the types that the file declares.
  init(types: Set<String>) {
    let names = types.flatMap { path in [Substring(path)] + path.split(separator: ".").suffix(1) }
    own = Set(names.filter(Self.isTypeName))
  }

  /// The compiler's attributes begin with a small letter or an underscore, apart from those of one platform.
  private static func isTypeName(_ path: Substring) -> Bool {
    guard let name = path.split(separator: ".").last, let first = name.first else { return false }
    return first.isUppercase && !["GK", "IB", "LLDB", "NS", "UI"].contains { name.hasPrefix($0) }
  }

  private static let allowed: Set = [
    "MainActor", "Sendable", "TaskLocal", "autoclosure", "available", "concurrent", "convention", "discardableResult",
    "dynamicCallable", "dynamicMemberLookup", "escaping", "frozen", "globalActor", "inlinable", "inline", "isolated",
    "nonobjc", "preconcurrency", "propertyWrapper", "resultBuilder", "retroactive", "unchecked", "unknown",
    "usableFromInline", "warn_unqualified_access",
  ]

  /// Why some attributes are not taken.
  private static let reasons = [
    "main": "the suite has the entry point of the program",
    "safe": "it declares what nobody can check",
    "unsafe": "it declares what nobody can check",
    "exclusivity": "it switches off a check of Swift's own",
    "testable": "a kata has one module",
    "c": "it names a symbol for other languages",
    "cdecl": "it names a symbol for other languages",
    "freestanding": "macros are not expanded here",
    "attached": "macros are not expanded here",
  ]

  func objection(to node: Syntax) -> String? {
    guard let attribute = node.as(AttributeSyntax.self) else { return nil }
    let name = attribute.attributeName.pathOfType
    guard !Self.allowed.contains(name), !own.contains(Substring(name)) else { return nil }
    if name.hasPrefix("_") {
      return "“@\(name)” is the compiler's own, as every attribute that begins with an underscore: leave it out."
    }
    return "“@\(name)” may not be used here, because \(Self.reasons[name] ?? "a kata has no need of it"): leave it out."
  }
}
