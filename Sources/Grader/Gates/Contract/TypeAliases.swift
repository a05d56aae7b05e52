import SwiftSyntax

/// The module's other names for types, as in `typealias Cents = Int`, and the canonical forms of what they stand for.
///
/// Names can stand for pairs of names that stand for pairs, or for each other in an interface that no compiler printed. So there is
/// a limit to what is written in place of names. Beyond it a name stays as it is, and declarations compare by that name.
final class TypeAliases {
  /// The components of a qualified name that can be such a name.
  static let mostComponents = 16
  /// The bytes of the longest type that is written in place of a name.
  private static let longestForm = 10_000

  private var types: [String: TypeSyntax] = [:]
  /// The canonical forms that are known; nil for a name that stays, and for one whose form is being written.
  private var forms: [String: String?] = [:]
  /// The bytes that may still be written in place of names.
  private var budget = 1_000_000

  /// - Parameter name: with the module and all types around it, as the compiler prints it.
  func add(_ name: String, for type: TypeSyntax) { types[name] = type }

  /// The canonical form of the type that a name stands for; nil if it is no such name, or stays as it is.
  func form(of name: String) -> String? {
    guard let type = types[name] else { return nil }
    if forms[name] == nil {
      forms[name] = .some(nil)
      let form = CanonicalForm(of: [Syntax(type)], aliases: self).text
      if form.utf8.count <= Self.longestForm { forms[name] = form }
    }
    guard let form = forms[name] ?? nil, form.utf8.count <= budget else { return nil }
    budget -= form.utf8.count
    return form
  }
}
