import Review
import SwiftParser
import SwiftSyntax

extension Contract {
  /// Reads a `.swiftinterface`.
  /// - Parameter module: the module's name.
  /// - Returns: nil if the interface is nested too deeply to read.
  init?(interface: String, module: String) {
    let contract = DeepStack.run { () -> Contract? in
      guard let tree = Parser.parse(untrusted: interface) else { return nil }
      return InterfaceReader(tree, module: module).contract
    }
    guard let contract else { return nil }
    self = contract
  }
}

/// Makes a contract of the declarations in an interface.
private struct InterfaceReader {
  /// Where a declaration stands.
  private struct Scope {
    /// The types around it, outermost first.
    var path: [String] = []
    /// True directly in an extension.
    var isExtension = false
  }

  /// The part of a declaration that callers can name: one binding, one case, or all of it.
  private struct Signature {
    let modifiers: DeclModifierListSyntax
    /// Attributes, modifiers, keyword, name and type, without a body.
    let parts: [Syntax]
    let kind: SyntaxKind
    var isAsync = false

    var isStatic: Bool { modifiers.contains { $0.name.text == "static" } }
  }

  private let module: String
  private let aliases = TypeAliases()
  private(set) var contract = Contract()

  init(_ tree: SourceFileSyntax, module: String) {
    self.module = module
    let declarations = declarations(tree.statements.compactMap { $0.item.as(DeclSyntax.self) }, in: Scope())
    // A name can be used before the line that declares it.
    for (declaration, scope) in declarations { addAlias(declaration, scope) }
    for (declaration, scope) in declarations { add(declaration, scope) }
  }

  // MARK: Finding declarations

  /// Declarations and those inside of them, outer ones first.
  private func declarations(_ list: [DeclSyntax], in scope: Scope) -> [(DeclSyntax, Scope)] {
    list.flatMap { declaration -> [(DeclSyntax, Scope)] in
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        return declarations(condition.declarations, in: scope)
      }
      guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return [(declaration, scope)] }
      let inner = Scope(path: path(of: group, in: scope), isExtension: group.is(ExtensionDeclSyntax.self))
      return [(declaration, scope)] + declarations(group.memberBlock.members.map(\.decl), in: inner)
    }
  }

  /// The path of the members of a type or extension. In an unconstrained extension of a type of the module, it is the type's.
  private func path(of group: some DeclGroupSyntax, in scope: Scope) -> [String] {
    guard let extended = group.as(ExtensionDeclSyntax.self) else {
      return scope.path + [group.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""]
    }
    let names = extended.extendedType.pathOfType.split(separator: ".").map(String.init)
    if extended.genericWhereClause == nil, names.count > 1, names[0] == module { return Array(names.dropFirst()) }
    let parts = [Syntax(extended.extensionKeyword), Syntax(extended.extendedType)]
    return [(parts + [extended.genericWhereClause.map(Syntax.init)].compactMap(\.self)).printedText]
  }

  private func addAlias(_ declaration: DeclSyntax, _ scope: Scope) {
    guard let alias = declaration.as(TypeAliasDeclSyntax.self), alias.genericParameterClause == nil else { return }
    let name = ([module] + scope.path + [alias.name.text]).joined(separator: ".")
    aliases.add(name, for: alias.initializer.value)
  }

  // MARK: Reading declarations

  private mutating func add(_ declaration: DeclSyntax, _ scope: Scope) {
    switch declaration.as(DeclSyntaxEnum.self) {
    // Importing is the module's own affair, and no caller names these members of a type.
    case .importDecl, .deinitializerDecl: break
    case .extensionDecl(let extended): addConformances(of: extended, to: path(of: extended, in: scope))
    case .variableDecl(let variable): add(variable, scope)
    case .enumCaseDecl(let line): add(line, scope)
    case .functionDecl(let function): add(function, scope)
    case .initializerDecl(let initializer):
      let parts = initializer.with(\.body, nil)
      add(signature(of: parts, initializer.signature.effectSpecifiers), scope)
    case .subscriptDecl(let function):
      let signature = signature(of: function.with(\.accessorBlock, nil), nil)
      add(signature, accessors: function.accessorBlock, scope)
    default:
      if let type = declaration.asProtocol((any DeclGroupSyntax).self) {
        add(type, scope)
      } else if let other = declaration.asProtocol((any WithModifiersSyntax).self) {
        add(signature(of: other, nil), scope)
      }
    }
  }

  private mutating func add(_ type: some DeclGroupSyntax, _ scope: Scope) {
    let path = path(of: type, in: scope)
    addConformances(of: type, to: path)
    let inherited = type.inheritanceClause?.inheritedTypes.map { (form(of: [Syntax($0.type)]).text, printed($0.type)) }
    let generics = type.asProtocol((any WithGenericParametersSyntax).self)
    let clauses = [generics?.genericParameterClause.map(Syntax.init), generics?.genericWhereClause.map(Syntax.init)]
    contract.types.append(
      Contract.TypeDeclaration(
        path: path, kind: type.introducer.text, attributes: attributes(of: type),
        generics: form(of: clauses.compactMap(\.self)).text, inherited: inherited ?? []))
  }

  private mutating func addConformances(of group: some DeclGroupSyntax, to path: [String]) {
    for inherited in group.inheritanceClause?.inheritedTypes ?? [] {
      contract.conformances[path, default: []].insert(form(of: [Syntax(inherited.type)]).text)
    }
  }

  /// Each binding of `let a: A, b: B` by itself.
  private mutating func add(_ variable: VariableDeclSyntax, _ scope: Scope) {
    for binding in variable.bindings {
      // Swift's own, whatever the type.
      if ["hashValue", "unownedExecutor"].contains(binding.pattern.trimmedDescription) { continue }
      let parts = [Syntax(variable.attributes), Syntax(variable.modifiers), Syntax(variable.bindingSpecifier)]
      let name = [Syntax(binding.pattern), binding.typeAnnotation.map(Syntax.init)].compactMap(\.self)
      let signature = Signature(modifiers: variable.modifiers, parts: parts + name, kind: .variableDecl)
      let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
      add(signature, accessors: binding.accessorBlock, hasBoth: isVariable, scope)
    }
  }

  /// Each case of `case a, b` by itself.
  private mutating func add(_ line: EnumCaseDeclSyntax, _ scope: Scope) {
    for element in line.elements {
      let parts = [Syntax(line.attributes), Syntax(line.modifiers), Syntax(line.caseKeyword)]
      let name = Syntax(element.with(\.trailingComma, nil))
      add(Signature(modifiers: line.modifiers, parts: parts + [name], kind: .enumCaseDecl), scope)
    }
  }

  private mutating func add(_ function: FunctionDeclSyntax, _ scope: Scope) {
    // Swift's own, whatever the type: a suite relies on the conformance.
    let label = function.signature.parameterClause.parameters.first?.firstName.text
    if function.name.text == "==" || (function.name.text == "hash" && label == "into") { return }
    add(signature(of: function.with(\.body, nil), function.signature.effectSpecifiers), scope)
  }

  /// - Parameter hasBoth: without an accessor block, there are a getter and a setter.
  private mutating func add(
    _ signature: Signature, accessors block: AccessorBlockSyntax?, hasBoth: Bool = false, _ scope: Scope
  ) {
    var list: [(parts: [Syntax], isAsync: Bool)] = []
    if case .accessors(let accessors) = block?.accessors {
      list = accessors.map { accessor in
        ([Syntax(accessor.with(\.body, nil))], accessor.effectSpecifiers?.asyncSpecifier != nil)
      }
    } else if block != nil || hasBoth {
      let keywords: [Keyword] = block == nil ? [.get, .set] : [.get]
      list = keywords.map { ([Syntax(TokenSyntax.keyword($0))], false) }
    }
    var property = signature
    property.isAsync = !list.isEmpty && list.allSatisfy(\.isAsync)
    add(property, scope)
    for accessor in list {
      var signature = signature
      signature.isAsync = accessor.isAsync
      add(signature, accessor: accessor.parts, scope)
    }
  }

  private mutating func add(_ signature: Signature, accessor: [Syntax] = [], _ scope: Scope) {
    let isBare = signature.isStatic || [.initializerDecl, .typeAliasDecl].contains(signature.kind)
    contract.members.append(
      Contract.Member(
        path: scope.path,
        text: signature.parts.printedText + (accessor.isEmpty ? "" : " { \(accessor.printedText) }"),
        form: form(of: signature.parts + accessor), isInExtension: scope.isExtension,
        isNonisolated: signature.modifiers.contains { $0.name.text == "nonisolated" && $0.detail == nil },
        isCallableFromAnywhere: isBare || signature.isAsync || signature.kind == .enumCaseDecl,
        isFoundInExtensions: isBare))
  }

  // MARK: Parts of declarations

  private func signature(
    of declaration: some WithModifiersSyntax, _ effects: FunctionEffectSpecifiersSyntax?
  ) -> Signature {
    Signature(
      modifiers: declaration.modifiers, parts: [Syntax(declaration)], kind: declaration.kind,
      isAsync: effects?.asyncSpecifier != nil)
  }

  private func form(of parts: [Syntax]) -> CanonicalForm { CanonicalForm(of: parts, aliases: aliases) }

  private func printed(_ type: TypeSyntax) -> String { [Syntax(type)].printedText }

  /// The attributes and modifiers that the compiler prints on a type's own line, without the access level.
  private func attributes(of type: some DeclGroupSyntax) -> String {
    let attributes = type.attributes.filter { !$0.isAvailability }.map(\.trimmedDescription)
    let modifiers = type.modifiers.map(\.trimmedDescription).filter { $0 != "public" && $0 != "open" }
    return (attributes + modifiers).joined(separator: " ")
  }
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
  fileprivate var isAvailability: Bool {
    if case .attribute(let attribute) = self { attribute.attributeName.pathOfType == "available" } else { false }
  }
}
