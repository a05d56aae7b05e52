/// The public interface of a module, as its callers see it.
///
/// A suite is compiled against the starter's. A submission may add to that interface, but must not remove or change anything in it.
struct Contract: Sendable {
  /// A type that callers can name.
  struct TypeDeclaration {
    /// Its name and the types around it, outermost first.
    let path: [String]
    /// `actor`, `class`, `struct`, `enum` or `protocol`.
    let kind: String
    /// The attributes and modifiers in front of it, except for its access level, as the compiler prints them.
    let attributes: String
    /// The generic parameters and their requirements in canonical form; empty for a type that has none.
    let generics: String
    /// The types and protocols that its declaration lists: canonical form and printed text of each.
    let inherited: [(form: String, text: String)]
  }

  /// A function, initializer, property, accessor, subscript, case or type alias that callers can name.
  struct Member {
    /// The types around it, outermost first. A constrained extension, or one of another module's type, counts as a type.
    let path: [String]
    /// The declaration as the compiler prints it, without the parts that no caller can notice.
    let text: String
    let form: CanonicalForm
    /// True in an extension, also if `path` names a type of the module.
    let isInExtension: Bool
    /// True if it is marked `nonisolated`.
    let isNonisolated: Bool
    /// True if a caller compiled for a class can use the member of an actor: it is `async`, or no instance isolates it.
    let isCallableFromAnywhere: Bool
    /// True if other modules find it in the extension of an actor as well as in its body.
    let isFoundInExtensions: Bool
  }

  /// In the order of the interface, outer types before the types in them.
  var types: [TypeDeclaration] = []
  /// In the order of the interface. The accessors of a property or subscript follow it as members of their own.
  var members: [Member] = []
  /// The canonical forms of the types and protocols that each type's declaration and unconstrained extensions list.
  var conformances: [[String]: Set<String>] = [:]
}
