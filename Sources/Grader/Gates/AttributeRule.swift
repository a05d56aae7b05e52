import SwiftSyntax

/// Attributes come from a list: the others name symbols, place data, switch checks off, or run code of the compiler's.
struct AttributeRule: SourceRule {
  static let kinds: [SyntaxKind] = [.attribute]

  /// The types of the file: property wrappers, result builders and global actors are attributes.
  let own: Set<String>

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
    guard !Self.allowed.contains(name), !own.contains(name) else { return nil }
    if name.hasPrefix("_") {
      return "“@\(name)” is the compiler's own, as every attribute that begins with an underscore: leave it out."
    }
    return "“@\(name)” may not be used here, because \(Self.reasons[name] ?? "a kata has no need of it"): leave it out."
  }
}
