import SwiftSyntax

/// A type of a file, together with its extensions there.
final class TypeModel {
  enum Kind {
    case actor
    case classType
    case structType
    case enumType
    case protocolType
    /// Only extensions of it are in the file.
    case unknown
  }

  struct Property {
    var name: String
    /// Whether it is a stored `var`.
    var isMutable: Bool
    var isStored: Bool
    var isPrivate: Bool
    var isStatic: Bool
    /// Whether it is marked `nonisolated(unsafe)`.
    var isUnsafe: Bool
    /// The source of the declared type; empty if there is none.
    var type: String
    /// The source of the initial value; empty if there is none.
    var value: String
    var node: Syntax

    /// Whether it has an attribute: a global actor, or a wrapper that may protect it.
    var isWrapped: Bool { !(node.as(VariableDeclSyntax.self)?.attributes.isEmpty ?? true) }

    /// The declared type, or the head of what it begins with: `Mutex` for `Mutex(0)`.
    var typeName: String {
      if !type.isEmpty { return type }
      return String(value.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "<" })
    }
  }

  /// With those of the types around it: `Outer.Inner`.
  let name: String
  var kind: Kind
  var isMainActor: Bool
  /// The names in the inheritance clauses, attributes included: `@unchecked Sendable`.
  var inherits: [String]
  var node: Syntax
  /// The declaration and the extensions, in the order of the file.
  var declarations: [Syntax] = []
  var properties: [String: Property] = [:]
  /// The properties' names in the order of the file.
  var propertyOrder: [String] = []

  init(name: String, kind: Kind, isMainActor: Bool, inherits: [String], node: Syntax) {
    self.name = name
    self.kind = kind
    self.isMainActor = isMainActor
    self.inherits = inherits
    self.node = node
  }

  /// The last part of its name.
  var shortName: Substring { name.split(separator: ".").last ?? "" }

  var isReference: Bool { kind == .actor || kind == .classType }
  var isolation: Body.Isolation { kind == .actor ? .actor : isMainActor ? .mainActor : .none }
  func isMutable(_ name: String) -> Bool { properties[name]?.isMutable ?? false }
}

extension TypeModel: Hashable {
  static func == (left: TypeModel, right: TypeModel) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
