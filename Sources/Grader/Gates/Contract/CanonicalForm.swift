import SwiftSyntax

/// A declaration or type in the one spelling that all declarations share which callers cannot tell apart.
struct CanonicalForm {
  /// The tokens with a space between them, without default arguments.
  private(set) var text = ""
  /// The default argument of each parameter, in order; nil for a parameter that has none.
  private(set) var defaults: [String?] = []

  /// - Parameters:
  ///   - parts: the parts of the declaration, in order.
  ///   - aliases: what the module's other names for types stand for.
  init(of parts: [Syntax], aliases: TypeAliases) {
    let writer = CanonicalWriter(aliases)
    for part in parts { writer.walk(part) }
    (text, defaults) = (writer.text, writer.defaults)
  }

  /// True if callers that rely on the default arguments of another form find them in this one.
  func hasDefaults(of other: CanonicalForm) -> Bool {
    zip(defaults, other.defaults).allSatisfy { $1 == nil || $0 == $1 }
  }
}

/// Writes the canonical form of a piece of code.
///
/// Each function below gives one kind of code its canonical form. Code of any other kind keeps its tokens.
private final class CanonicalWriter: SyntaxVisitor {
  private(set) var text = ""
  private(set) var defaults: [String?] = []
  private let aliases: TypeAliases

  init(_ aliases: TypeAliases) {
    self.aliases = aliases
    super.init(viewMode: .sourceAccurate)
  }

  private func write(_ token: String) {
    if !text.isEmpty { text += " " }
    text += token
  }

  /// The canonical form of a piece of code on its own.
  private func form(of node: some SyntaxProtocol) -> String { CanonicalForm(of: [Syntax(node)], aliases: aliases).text }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if !token.text.isEmpty { write(token.text) }
    return .skipChildren
  }

  // MARK: In front of a declaration

  /// Without what callers cannot notice, and in one order.
  override func visit(_ list: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    list.filter { !$0.isSilent }.map(form).sorted().forEach(write)
    return .skipChildren
  }

  override func visit(_ list: DeclModifierListSyntax) -> SyntaxVisitorContinueKind {
    list.filter { !$0.isSilent }.map(form).sorted().forEach(write)
    return .skipChildren
  }

  // MARK: Parameters

  /// Without the name that a parameter has inside the function; the default argument is kept apart.
  override func visit(_ parameter: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    walk(parameter.attributes)
    walk(parameter.modifiers)
    write("\(parameter.firstName.text) :")
    walk(parameter.type)
    if parameter.ellipsis != nil { write("...") }
    write(",")
    defaults.append(parameter.defaultValue.map { form(of: $0.value) })
    return .skipChildren
  }

  override func visit(_ parameter: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    if let name = parameter.firstName { write("\(name.text) :") }
    walk(parameter.type)
    write(",")
    defaults.append(parameter.defaultValue.map { form(of: $0.value) })
    return .skipChildren
  }

  /// The parameter of a function type can have a second name too.
  override func visit(_ element: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    if let specifier = element.inoutKeyword { walk(specifier) }
    if let name = element.firstName { write("\(name.text) :") }
    walk(element.type)
    if element.ellipsis != nil { write("...") }
    write(",")
    return .skipChildren
  }

  // MARK: Types

  /// `[T]` is `Array<T>`.
  override func visit(_ type: ArrayTypeSyntax) -> SyntaxVisitorContinueKind {
    write("Swift.Array <")
    walk(type.element)
    write(">")
    return .skipChildren
  }

  /// `[K: V]` is `Dictionary<K, V>`.
  override func visit(_ type: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
    write("Swift.Dictionary <")
    walk(type.key)
    write(",")
    walk(type.value)
    write(">")
    return .skipChildren
  }

  /// `T?` is `Optional<T>`.
  override func visit(_ type: OptionalTypeSyntax) -> SyntaxVisitorContinueKind {
    write("Swift.Optional <")
    walk(type.wrappedType)
    write(">")
    return .skipChildren
  }

  /// Parentheses around one type mean nothing.
  override func visit(_ type: TupleTypeSyntax) -> SyntaxVisitorContinueKind {
    guard type.elements.count == 1, let element = type.elements.first, element.firstName == nil,
      element.ellipsis == nil
    else { return .visitChildren }
    walk(element.type)
    return .skipChildren
  }

  /// `(any P).Type` and `any P.Type` are different types, so the parentheses show.
  override func visit(_ type: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind {
    write("(")
    walk(type.baseType)
    write(") . \(type.metatypeSpecifier.text)")
    return .skipChildren
  }

  override func visit(_ type: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind { write(name: TypeSyntax(type)) }

  override func visit(_ type: MemberTypeSyntax) -> SyntaxVisitorContinueKind { write(name: TypeSyntax(type)) }

  /// A name that stands for a type is written as that type.
  private func write(name type: TypeSyntax) -> SyntaxVisitorContinueKind {
    let name = TypeName(type)
    var written = ""
    if let base = name.base {
      written = form(of: base)
    }
    for (index, component) in name.components.enumerated() {
      written += (written.isEmpty ? "" : ".") + component.name
      if index < TypeAliases.mostComponents, let type = aliases.form(of: written) { written = type }
      if let arguments = component.arguments { written += " " + form(of: arguments) }
    }
    write(written == "Swift.Void" ? "( )" : written)
    return .skipChildren
  }
}

/// A type's name: `M.Box<Int>.Item` has the components `M`, `Box<Int>` and `Item`.
private struct TypeName {
  /// The type that the first component is a member of, if that is not a name, as in `[Int].Index`.
  private(set) var base: TypeSyntax?
  private(set) var components: [(name: String, arguments: GenericArgumentClauseSyntax?)] = []

  init(_ type: TypeSyntax) {
    var rest = type
    while let member = rest.as(MemberTypeSyntax.self) {
      components.append((member.name.text, member.genericArgumentClause))
      rest = member.baseType
    }
    if let first = rest.as(IdentifierTypeSyntax.self) {
      components.append((first.name.text, first.genericArgumentClause))
    } else {
      base = rest
    }
    components.reverse()
  }
}
