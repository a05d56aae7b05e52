import SwiftSyntax

extension CanonicalWriter {
  /// The modules whose names say nothing: the compiler prints them in most places, and leaves them out behind `some`.
  private static let silentModules: Set = ["Swift", "_Concurrency", "Synchronization"]

  /// A name that stands for a type is written as that type.
  func write(name type: TypeSyntax) {
    let written = written(TypeName(type))
    write(written == "Void" ? "( )" : written)
  }

  private func written(_ name: TypeName) -> String {
    var components = name.components[...]
    var written = ""
    if let base = name.base {
      written = form(of: base)
    } else if components.count > 1, Self.silentModules.contains(components[0].name) {
      components.removeFirst()
      written = components.removeFirst().written(self) { $0 }
    } else if components.count > 1, components[0].name == names.module {
      written = components.removeFirst().name
    } else {
      written = components.removeFirst().written(self) { first in
        if let parameter = scope.parameters[first] {
          return scope.equal[parameter] ?? (components.isEmpty ? scope.existentials[parameter] : nil) ?? parameter
        }
        let full = names.resolve(first, in: scope.path)
        // `Self` is a type of its own, but names that stand for others are the same in it.
        if first == "Self", !names.isAlias("\(full).\(name.components.dropFirst().first?.name ?? "")") { return first }
        return known(full)
      }
    }
    for component in components {
      let base = written
      written = component.written(self) { known("\(base).\($0)") }
    }
    return written
  }

  /// What a qualified name stands for; the name if that is nothing else.
  private func known(_ name: String) -> String {
    guard !name.hasPrefix("τ") else {
      // Swift's own protocols make these equal.
      let short =
        [("Instant.Duration", "Duration"), ("AsyncIterator.Element", "Element"), ("Iterator.Element", "Element")]
        .first { name.hasSuffix("." + $0.0) }.map { name.dropLast($0.0.count) + $0.1 } ?? name
      return scope.equal[short] ?? short
    }
    return names.follow(name) { form(of: $0.type, in: names.scopes[$0.path] ?? TypeScope(path: $0.path)) } ?? name
  }

  /// The type that a name stands for, and where it is written; the same type if it stands for itself.
  func resolved(_ type: TypeSyntax) -> (type: TypeSyntax, scope: TypeScope) {
    let name = TypeName(type)
    guard name.base == nil, let first = name.components.first else { return (type, scope) }
    var full = first.name == names.module ? first.name : names.resolve(first.name, in: scope.path)
    for (index, component) in name.components.enumerated() {
      if index > 0 { full += "." + component.name }
      guard arguments(component.arguments, of: full).isEmpty else { return (type, scope) }
    }
    var result = (type, scope)
    _ = names.follow(full) { alias in
      result = (alias.type.unparenthesised, names.scopes[alias.path] ?? TypeScope(path: alias.path))
      return ""
    }
    return result
  }

  /// Generic arguments; nothing if they are the parameters of the type itself, which need not be written inside of it.
  func arguments(_ clause: GenericArgumentClauseSyntax?, of name: String) -> String {
    guard let clause else { return "" }
    let forms = clause.arguments.map { form(of: $0.argument) }
    let path = name.split(separator: ".").dropFirst().map(String.init)
    if name.hasPrefix(names.module + "."), let type = names.scopes[path] {
      let own = (type.count - forms.count..<type.count).map { "τ\($0)" }
      if own == forms { return "" }
    }
    return " < \(forms.joined(separator: " , ")) >"
  }
}

/// A type's name: `M.Box<Int>.Item` has the components `M`, `Box<Int>` and `Item`.
private struct TypeName {
  struct Component {
    let name: String
    let arguments: GenericArgumentClauseSyntax?

    func written(_ writer: CanonicalWriter, _ known: (String) -> String) -> String {
      let name = known(name)
      return name + writer.arguments(arguments, of: name)
    }
  }

  /// The type that the first component is a member of, if that is not a name, as in `[Int].Index`.
  private(set) var base: TypeSyntax?
  private(set) var components: [Component] = []

  init(_ type: TypeSyntax) {
    var rest = type
    while let member = rest.as(MemberTypeSyntax.self) {
      components.append(Component(name: member.name.text, arguments: member.genericArgumentClause))
      rest = member.baseType
    }
    if let first = rest.as(IdentifierTypeSyntax.self) {
      components.append(Component(name: first.name.text, arguments: first.genericArgumentClause))
    } else {
      base = rest
    }
    components.reverse()
  }
}
