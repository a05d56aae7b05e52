import SwiftSyntax

/// The public interface of a module, as its callers see it.
///
/// A suite is compiled against the starter's. A submission may add to that interface, but must not remove or change anything in it.
struct Contract {
  /// A type that callers can name.
  struct TypeDeclaration {
    /// Its name and the types around it, outermost first.
    let path: [String]
    /// `actor`, `class`, `struct`, `enum` or `protocol`.
    let kind: String
    /// The attributes and modifiers in front of it, except for its access level and `final`, as the compiler prints them.
    let attributes: String
    /// The same, with the global actor that its members agree on if it names none: with `-default-isolation MainActor`
    /// the compiler prints the isolation of a type that says nothing in front of its members alone.
    let inferred: String
    /// True if no class can inherit from it.
    let isFinal: Bool
    /// The generic parameters and their requirements in canonical form; empty for a type that has none.
    let generics: String
    /// The types and protocols that its declaration lists: canonical form and printed text of each.
    let inherited: [(form: String, text: String)]
    /// Its modifiers in the interface.
    let modifiers: DeclModifierListSyntax

    var name: String { path.joined(separator: ".") }
  }

  /// A function, initializer, property, accessor, subscript, case or type alias that callers can name.
  struct Member {
    /// The types around it, outermost first. A constrained extension, or one of another module's type, counts as a type.
    let path: [String]
    /// Its name with the labels of its arguments.
    let name: String
    /// The declaration as the compiler prints it, without the parts that no caller can notice.
    let text: String
    let form: CanonicalForm
    /// True in an extension, also if `path` names a type of the module.
    let isInExtension: Bool
    /// True if it is marked `nonisolated`, in whatever way.
    let isNonisolated: Bool
    /// True if it is marked `nonisolated(nonsending)`: it runs where its caller runs.
    let isNonsending: Bool
    /// True if its own effects, or those of all of its accessors, include `async`.
    let isAsync: Bool
    /// True if it is marked `final`.
    let isFinal: Bool
    /// True if no instance isolates it: it is static, an initializer or a type alias.
    let isBare: Bool
    let kind: SyntaxKind
    /// The declaration in the interface.
    let declaration: DeclSyntax
    let scope: TypeScope
    /// True for an accessor of a property or subscript, which is a member of its own.
    let isAccessor: Bool

    /// True if a caller compiled for a class can use the member of an actor.
    var isCallableFromAnywhere: Bool { isBare || isAsync || kind == .enumCaseDecl }
  }

  /// The text that the compiler printed.
  let interface: String
  let names: TypeNames
  /// In the order of the interface, outer types before the types in them.
  var types: [TypeDeclaration] = []
  /// In the order of the interface. The accessors of a property or subscript follow it as members of their own.
  var members: [Member] = []
  /// The canonical forms of the types and protocols that each type's declaration and unconstrained extensions list.
  var conformances: [[String]: Set<String>] = [:]
}
