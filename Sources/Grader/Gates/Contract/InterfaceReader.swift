import Review
import SwiftParser
import SwiftSyntax

extension Contract {
  /// Reads a `.swiftinterface`. Call it on a thread of `DeepStack`.
  /// - Parameter module: the module's name.
  /// - Returns: nil if the interface is nested too deeply to read.
  init?(interface: String, module: String) {
    guard let tree = Parser.parse(untrusted: interface) else { return nil }
    self = InterfaceReader(tree, text: interface, module: module).contract
  }
}

/// Makes a contract of the declarations in an interface.
private struct InterfaceReader {
  /// Where a declaration stands.
  private struct Place {
    /// The types around it, outermost first. A constrained extension, or one of another module's type, is a type of its own.
    var path: [String] = []
    var scope = TypeScope()
    /// True directly in an extension.
    var isExtension = false
  }

  /// The part of a declaration that callers can name: one binding, one case, or all of it.
  private struct Signature {
    let declaration: DeclSyntax
    let modifiers: DeclModifierListSyntax
    let name: String
    /// Attributes, modifiers, keyword, name and type, without a body.
    let parts: [Syntax]
    /// The parts that are compared, where these differ.
    var compared: [Syntax]?
    let kind: SyntaxKind
    var isAsync = false
    var isAccessor = false

    func has(_ modifier: String) -> Bool { modifiers.contains { $0.name.text == modifier } }
  }

  private let names: TypeNames
  private(set) var contract: Contract

  init(_ tree: SourceFileSyntax, text: String, module: String) {
    names = TypeNames(module: module)
    contract = Contract(interface: text, names: names)
    let declarations = tree.statements.compactMap { $0.item.as(DeclSyntax.self) }
    // A name can be used before the line that declares it.
    addNames(declarations, in: [])
    addScopes(declarations, in: TypeScope())
    add(declarations, in: Place())
  }

  // MARK: Names

  /// The types, protocols and other names for types.
  private func addNames(_ list: [DeclSyntax], in path: [String]) {
    for declaration in list {
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        addNames(condition.declarations, in: path)
      } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
        guard alias.genericParameterClause == nil else { continue }
        names.add(alias: alias.name.text, in: path, for: alias.initializer.value)
      } else if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
        let inner = typePath(of: group, in: path)
        if !group.is(ExtensionDeclSyntax.self) { names.add(type: inner) }
        if let clause = group.as(ProtocolDeclSyntax.self)?.primaryAssociatedTypeClause {
          names.add(protocol: inner, primary: clause.primaryAssociatedTypes.map(\.name.text))
        }
        addNames(group.members, in: inner)
      }
    }
  }

  /// The generic parameters of each type, and what protocols inherit.
  private func addScopes(_ list: [DeclSyntax], in outer: TypeScope) {
    for declaration in list {
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        addScopes(condition.declarations, in: outer)
      } else if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
        addScopes(group.members, in: addScope(of: group, in: outer))
      }
    }
  }

  private func addScope(of group: some DeclGroupSyntax, in outer: TypeScope) -> TypeScope {
    let path = typePath(of: group, in: outer.path)
    if group.is(ExtensionDeclSyntax.self) { return names.scopes[path] ?? TypeScope(path: path) }
    var scope = scope(in: group, outer).scope
    scope.path = path
    names.scopes[path] = scope
    if group.is(ProtocolDeclSyntax.self) {
      for parent in group.inheritanceClause?.inheritedTypes ?? [] {
        names.add(protocol: path, inherits: names.form(of: parent.type, in: scope))
      }
    }
    return scope
  }

  private func scope(in group: some DeclGroupSyntax, _ outer: TypeScope) -> (scope: TypeScope, requirements: String) {
    let generics = group.asProtocol((any WithGenericParametersSyntax).self)
    return names.scope(outer, adding: generics?.genericParameterClause, generics?.genericWhereClause)
  }

  /// The types around the members of a type or extension, and the type itself.
  private func typePath(of group: some DeclGroupSyntax, in path: [String]) -> [String] {
    guard let extended = group.as(ExtensionDeclSyntax.self) else {
      return path + [group.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""]
    }
    let components = extended.extendedType.pathOfType.split(separator: ".").map(String.init)
    return components.count > 1 && components[0] == names.module ? Array(components.dropFirst()) : components
  }

  /// Where the members of a type or extension stand. Those of an unconstrained extension stand where those of its type do.
  private func place(in group: some DeclGroupSyntax, _ outer: Place) -> Place {
    let path = typePath(of: group, in: outer.scope.path)
    var scope = names.scopes[path] ?? TypeScope(path: path)
    guard let extended = group.as(ExtensionDeclSyntax.self) else { return Place(path: path, scope: scope) }
    let isOurs = extended.extendedType.pathOfType.hasPrefix(names.module + ".")
    guard extended.genericWhereClause != nil || !isOurs else {
      return Place(path: path, scope: scope, isExtension: true)
    }
    let (inner, requirements) = names.scope(scope, adding: nil, extended.genericWhereClause)
    scope.equal = inner.equal
    let name = "extension " + names.form(of: extended.extendedType, in: scope)
    return Place(path: [requirements.isEmpty ? name : "\(name) where \(requirements)"], scope: scope, isExtension: true)
  }

  // MARK: Reading declarations

  private mutating func add(_ list: [DeclSyntax], in place: Place) {
    for declaration in list {
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        add(condition.declarations, in: place)
      } else {
        add(declaration, place)
      }
    }
  }

  private mutating func add(_ declaration: DeclSyntax, _ place: Place) {
    switch declaration.as(DeclSyntaxEnum.self) {
    // Importing is the module's own affair, and no caller names these members of a type.
    case .importDecl, .deinitializerDecl: break
    case .variableDecl(let variable): add(variable, place)
    case .enumCaseDecl(let line): add(line, place)
    case .functionDecl(let function): add(function, place)
    case .initializerDecl(let function):
      add(signature(of: function.with(\.body, nil), function.signature.effectSpecifiers, declaration), place)
    case .subscriptDecl(let function):
      let signature = signature(of: function.with(\.accessorBlock, nil), nil, declaration)
      add(signature, accessors: function.accessorBlock, place)
    default:
      if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
        let inner = self.place(in: group, place)
        addConformances(of: group, inner)
        if !inner.isExtension { add(group, inner, outer: place) }
        add(group.members, in: inner)
      } else if let other = declaration.asProtocol((any WithModifiersSyntax).self) {
        add(signature(of: other, nil, declaration), place)
      }
    }
  }

  private mutating func add(_ type: some DeclGroupSyntax, _ place: Place, outer: Place) {
    let inherited = type.inheritanceClause?.inheritedTypes.map { inherited in
      (form: names.form(of: inherited.type, in: place.scope), text: [Syntax(inherited.type)].printedText)
    }
    let count = place.scope.count - outer.scope.count
    let requirements = scope(in: type, outer.scope).requirements
    let attributes = type.attributes.filter { !$0.isSilentForType }.map(\.trimmedDescription)
    let modifiers = type.modifiers.map(\.trimmedDescription).filter { !["public", "open", "final"].contains($0) }
    func text(_ attributes: [String]) -> String { (attributes.sorted() + modifiers.sorted()).joined(separator: " ") }
    let isolation = attributes.contains(where: \.namesActor) ? nil : type.isolationOfMembers
    contract.types.append(
      Contract.TypeDeclaration(
        path: place.path, kind: type.introducer.text, attributes: text(attributes),
        inferred: text(attributes + [isolation].compactMap(\.self)),
        isFinal: type.modifiers.contains { $0.name.text == "final" },
        generics: count == 0 && requirements.isEmpty ? "" : "\(count) where \(requirements)",
        inherited: inherited ?? [], modifiers: type.modifiers))
  }

  private mutating func addConformances(of group: some DeclGroupSyntax, _ place: Place) {
    for inherited in group.inheritanceClause?.inheritedTypes ?? [] {
      contract.conformances[place.path, default: []].insert(names.form(of: inherited.type, in: place.scope))
    }
  }

  /// Each binding of `let a: A, b: B` by itself. What others can only read is a `var` with a getter.
  private mutating func add(_ variable: VariableDeclSyntax, _ place: Place) {
    for binding in variable.bindings {
      // Swift's own, whatever the type.
      let name = binding.pattern.trimmedDescription
      if ["hashValue", "unownedExecutor"].contains(name) { continue }
      func parts(_ keyword: TokenSyntax) -> [Syntax] {
        [Syntax(variable.attributes), Syntax(variable.modifiers), Syntax(keyword), Syntax(binding.pattern)]
          + [binding.typeAnnotation.map(Syntax.init)].compactMap(\.self)
      }
      let signature = Signature(
        declaration: DeclSyntax(variable), modifiers: variable.modifiers, name: name,
        parts: parts(variable.bindingSpecifier), compared: parts(.keyword(.var)), kind: .variableDecl)
      let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
      add(signature, accessors: binding.accessorBlock, implied: isVariable ? [.get, .set] : [.get], place)
    }
  }

  /// Each case of `case a, b` by itself.
  private mutating func add(_ line: EnumCaseDeclSyntax, _ place: Place) {
    for element in line.elements {
      let parts = [Syntax(line.attributes), Syntax(line.modifiers), Syntax(line.caseKeyword)]
      let name = Syntax(element.with(\.trailingComma, nil))
      add(
        Signature(
          declaration: DeclSyntax(line), modifiers: line.modifiers, name: element.name.text, parts: parts + [name],
          kind: .enumCaseDecl), place)
    }
  }

  private mutating func add(_ function: FunctionDeclSyntax, _ place: Place) {
    // Swift's own, whatever the type: a suite relies on the conformance.
    let label = function.signature.parameterClause.parameters.first?.firstName.text
    if function.name.text == "==" || (function.name.text == "hash" && label == "into") { return }
    let declaration = DeclSyntax(function)
    add(signature(of: function.with(\.body, nil), function.signature.effectSpecifiers, declaration), place)
  }

  /// - Parameter implied: the accessors where there is no block of them.
  private mutating func add(
    _ signature: Signature, accessors block: AccessorBlockSyntax?, implied: [Keyword] = [.get], _ place: Place
  ) {
    var list: [(parts: [Syntax], isAsync: Bool)] = []
    if case .accessors(let accessors) = block?.accessors {
      list = accessors.map { accessor in
        ([Syntax(accessor.with(\.body, nil))], accessor.effectSpecifiers?.asyncSpecifier != nil)
      }
    } else {
      list = (block == nil ? implied : [.get]).map { ([Syntax(TokenSyntax.keyword($0))], false) }
    }
    var property = signature
    property.isAsync = list.allSatisfy(\.isAsync)
    add(property, place)
    for accessor in list {
      property.isAsync = accessor.isAsync
      property.isAccessor = true
      add(property, place, accessor: accessor.parts)
    }
  }

  private mutating func add(_ signature: Signature, _ place: Place, accessor: [Syntax] = []) {
    let isNonsending = signature.modifiers.contains {
      $0.name.text == "nonisolated" && $0.detail?.detail.text == "nonsending"
    }
    contract.members.append(
      Contract.Member(
        path: place.path, name: signature.name,
        text: signature.parts.printedText + (accessor.isEmpty ? "" : " { \(accessor.printedText) }"),
        form: CanonicalForm(of: (signature.compared ?? signature.parts) + accessor, names, in: place.scope),
        isInExtension: place.isExtension, isNonisolated: signature.has("nonisolated"), isNonsending: isNonsending,
        isAsync: signature.isAsync, isFinal: signature.has("final"),
        isBare: signature.has("static") || [.initializerDecl, .typeAliasDecl].contains(signature.kind),
        kind: signature.kind, declaration: signature.declaration, scope: place.scope,
        isAccessor: signature.isAccessor))
  }

  private func signature(
    of declaration: some WithModifiersSyntax, _ effects: FunctionEffectSpecifiersSyntax?, _ whole: DeclSyntax
  ) -> Signature {
    Signature(
      declaration: whole, modifiers: declaration.modifiers, name: whole.nameWithLabels ?? "",
      parts: [Syntax(declaration)], kind: declaration.kind, isAsync: effects?.asyncSpecifier != nil)
  }
}

extension DeclGroupSyntax {
  fileprivate var members: [DeclSyntax] { memberBlock.members.map(\.decl) }

  /// The global actor that isolates every member that could be isolated and is not `nonisolated`; nil if there is none.
  fileprivate var isolationOfMembers: String? {
    let isolations = Set(members.filter(\.canBeIsolated).map(\.globalActor))
    return isolations.count == 1 ? isolations.first ?? nil : nil
  }
}

extension DeclSyntax {
  fileprivate var canBeIsolated: Bool {
    guard [.functionDecl, .initializerDecl, .subscriptDecl, .variableDecl].contains(kind) else { return false }
    let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers
    return modifiers?.contains { $0.name.text == "nonisolated" } == false
  }

  fileprivate var globalActor: String? {
    asProtocol((any WithAttributesSyntax).self)?.attributes.map(\.trimmedDescription).first(where: \.namesActor)
  }
}

extension String {
  /// True of an attribute that isolates, as `@_Concurrency.MainActor`.
  fileprivate var namesActor: Bool { hasSuffix("Actor") }
}

extension IfConfigDeclSyntax {
  /// The declarations of all branches: which one counts is the compiler's to say.
  fileprivate var declarations: [DeclSyntax] {
    clauses.flatMap { clause -> [DeclSyntax] in
      switch clause.elements {
      case .decls(let members): members.map(\.decl)
      case .statements(let items): items.compactMap { $0.item.as(DeclSyntax.self) }
      default: []
      }
    }
  }
}

extension AttributeListSyntax.Element {
  /// True if callers of a type's members cannot notice it in front of the type.
  fileprivate var isSilentForType: Bool {
    guard case .attribute(let attribute) = self else { return false }
    return [
      "available", "_hasMissingDesignatedInitializers", "_inheritsConvenienceInitializers",
    ].contains(attribute.attributeName.pathOfType)
  }
}

extension DeclSyntax {
  /// The name of a declaration with the labels of its arguments, as in `send(_:)`; nil for one that declares no single name.
  var nameWithLabels: String? {
    func labels(_ clause: FunctionParameterClauseSyntax) -> String {
      "(" + clause.parameters.map { $0.firstName.name + ":" }.joined() + ")"
    }
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): return function.name.name + labels(function.signature.parameterClause)
    case .initializerDecl(let function): return "init" + labels(function.signature.parameterClause)
    case .subscriptDecl(let function): return "subscript" + labels(function.parameterClause)
    case .variableDecl(let variable):
      guard variable.bindings.count == 1 else { return nil }
      return variable.bindings.first?.pattern.trimmedDescription
    default: return self.asProtocol((any NamedDeclSyntax).self)?.name.name
    }
  }
}
