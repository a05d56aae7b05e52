import SwiftSyntax

/// Writes the canonical form of a piece of code.
///
/// Each function below gives one kind of code its canonical form. Code of any other kind keeps its tokens.
final class CanonicalWriter: SyntaxVisitor {
  var text = ""
  private(set) var defaults: [String?] = []
  var scope: TypeScope
  var signature = GenericSignature()
  let names: TypeNames
  let isForCallers: Bool
  /// The type of the parameter that is being written: `some P` may be `any P` there, and nowhere else.
  var parameterType: TypeSyntax?
  private var isInParameter = false

  init(_ names: TypeNames, _ scope: TypeScope, forCallers: Bool) {
    self.names = names
    self.scope = scope
    isForCallers = forCallers
    super.init(viewMode: .sourceAccurate)
  }

  /// Writes a declaration, then what its generic parameters must be.
  func write(_ parts: [Syntax]) {
    let outer = scope.count
    for part in parts {
      if let type = part.as(AssociatedTypeDeclSyntax.self) { add(nil, type.genericWhereClause) }
      guard let declaration = part.asProtocol((any WithGenericParametersSyntax).self) else { continue }
      add(declaration.genericParameterClause, declaration.genericWhereClause)
      if isForCallers { replaceParameters(of: declaration) }
    }
    for part in parts { walk(part) }
    let order = isForCallers ? renumbered(from: outer) : [:]
    let tokens = text.split(separator: " ").map { Self.renumber($0, order) }
    let requirements = signature.requirements(names).map { requirement in
      requirement.split(separator: " ").map { Self.renumber($0, order) }.joined(separator: " ")
    }
    text = tokens.joined(separator: " ")
    if !requirements.isEmpty { write("where " + requirements.sorted().joined(separator: " , ")) }
  }

  func write(_ token: String) {
    if !text.isEmpty { text += " " }
    text += token
  }

  /// The canonical form of a piece of code on its own.
  func form(of node: some SyntaxProtocol) -> String { form(of: node, in: scope) }

  func form(of node: some SyntaxProtocol, in scope: TypeScope) -> String {
    let writer = CanonicalWriter(names, scope, forCallers: isForCallers)
    writer.walk(node)
    return writer.text
  }

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

  // MARK: Generic parameters

  override func visit(_ clause: GenericParameterClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ clause: GenericWhereClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ type: SomeOrAnyTypeSyntax) -> SyntaxVisitorContinueKind {
    let isSome = type.someOrAnySpecifier.tokenKind == .keyword(.some)
    if isSome, isInParameter, !(isForCallers && parameterType == TypeSyntax(type)) {
      let name = scope.addParameter()
      constrain(name, to: type.constraint)
      write(name)
    } else {
      let form = existential(type.constraint)
      write(isSome && !isInParameter ? "some" + form.dropFirst("any".count) : form)
    }
    return .skipChildren
  }

  /// A composition that stands alone is a constraint, as in an inheritance clause.
  override func visit(_ type: CompositionTypeSyntax) -> SyntaxVisitorContinueKind {
    write(String(existential(TypeSyntax(type)).dropFirst("any ".count)))
    return .skipChildren
  }

  // MARK: Parameters

  /// Without the name that a parameter has inside the function; the default argument is kept apart.
  override func visit(_ parameter: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    walk(parameter.attributes)
    walk(parameter.modifiers)
    write("\(parameter.firstName.text) :")
    parameterType = parameter.ellipsis == nil ? parameter.type.core : nil
    isInParameter = true
    walk(parameter.type)
    isInParameter = false
    parameterType = nil
    if parameter.ellipsis != nil { write("...") }
    write(",")
    defaults.append(parameter.defaultValue.map { form(of: $0.value) })
    return .skipChildren
  }

  override func visit(_ parameter: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    if let name = parameter.firstName, name.text != "_" { write("\(name.text) :") }
    walk(parameter.type)
    write(",")
    defaults.append(parameter.defaultValue.map { form(of: $0.value) })
    return .skipChildren
  }

  // MARK: Types

  /// The parameters of a function type have no names for callers.
  override func visit(_ type: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
    write("(")
    for element in type.parameters {
      walk(element.type)
      if element.ellipsis != nil { write("...") }
      write(",")
    }
    write(")")
    if let effects = type.effectSpecifiers { walk(effects) }
    write("->")
    walk(type.returnClause.type)
    return .skipChildren
  }

  /// `throws(any Error)` is `throws`, and `throws(Never)` nothing.
  override func visit(_ clause: ThrowsClauseSyntax) -> SyntaxVisitorContinueKind {
    let form = clause.type.map { self.form(of: $0) }
    switch form {
    case nil, "any Error", "Error": write(clause.throwsSpecifier.text)
    case "Never": break
    case let form?: write("throws ( \(form) )")
    }
    return .skipChildren
  }

  override func visit(_ element: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    if let name = element.firstName, name.text != "_" { write("\(name.text) :") }
    walk(element.type)
    write(",")
    return .skipChildren
  }

  /// `[T]` is `Array<T>`.
  override func visit(_ type: ArrayTypeSyntax) -> SyntaxVisitorContinueKind {
    write("Array <")
    walk(type.element)
    write(">")
    return .skipChildren
  }

  /// `[K: V]` is `Dictionary<K, V>`.
  override func visit(_ type: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
    write("Dictionary <")
    walk(type.key)
    write(",")
    walk(type.value)
    write(">")
    return .skipChildren
  }

  /// `T?` is `Optional<T>`.
  override func visit(_ type: OptionalTypeSyntax) -> SyntaxVisitorContinueKind {
    write("Optional <")
    walk(type.wrappedType)
    write(">")
    return .skipChildren
  }

  /// Parentheses around one type mean nothing, and `()` is `Void`.
  override func visit(_ type: TupleTypeSyntax) -> SyntaxVisitorContinueKind {
    let core = TypeSyntax(type).unparenthesised
    guard core == TypeSyntax(type) else {
      walk(core)
      return .skipChildren
    }
    return .visitChildren
  }

  /// `(any P).Type` and `any P.Type` are different types, so the parentheses show.
  override func visit(_ type: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind {
    write("(")
    walk(type.baseType)
    write(") . \(type.metatypeSpecifier.text)")
    return .skipChildren
  }

  /// Attributes and specifiers in one order, with those of the type that a name stands for.
  override func visit(_ type: AttributedTypeSyntax) -> SyntaxVisitorContinueKind {
    var marks: Set<String> = []
    var (type, scope) = (TypeSyntax(type), scope)
    while true {
      if let attributed = type.as(AttributedTypeSyntax.self) {
        for mark in attributed.marks {
          let form = form(of: mark, in: scope)
          let isOfCaller = form == "nonisolated ( nonsending )"
          if !form.isEmpty, !(isOfCaller && isForCallers) { marks.insert(form) }
        }
        type = attributed.baseType.unparenthesised
      }
      let writer = CanonicalWriter(names, scope, forCallers: isForCallers)
      let next = writer.resolved(type)
      guard next.type != type || type.is(AttributedTypeSyntax.self) else { break }
      (type, scope) = next
    }
    marks.sorted().forEach(write)
    if scope.path == self.scope.path {
      walk(type)
    } else {
      write(form(of: type, in: scope))
    }
    return .skipChildren
  }

  override func visit(_ attribute: AttributeSyntax) -> SyntaxVisitorContinueKind {
    attribute.isSilent ? .skipChildren : .visitChildren
  }

  // MARK: Names

  override func visit(_ type: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    write(name: TypeSyntax(type))
    return .skipChildren
  }

  override func visit(_ type: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    write(name: TypeSyntax(type))
    return .skipChildren
  }

}
