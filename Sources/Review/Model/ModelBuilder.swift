import SwiftSyntax

/// Makes the types and the bodies of a file: first all types with their properties, then the bodies, which refer to them.
final class ModelBuilder {
  private(set) var types: [TypeModel] = []
  private(set) var bodies: [Body] = []
  private var indices: [String: Int] = [:]
  private var members: [(node: DeclSyntax, type: Int?)] = []

  func build(_ tree: SourceFileSyntax) {
    collect(tree.statements, type: nil)
    for (node, type) in members { addBodies(of: node, type: type, parent: nil) }
  }

  // MARK: Types

  private func collect(_ items: CodeBlockItemListSyntax, type: Int?) {
    for item in items {
      switch item.item {
      case .decl(let declaration): collect(declaration, type: type)
      default: break
      }
    }
  }

  private func collect(_ declaration: DeclSyntax, type: Int?) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .actorDecl(let node): add(node, node.name.text, .actor, in: type)
    case .classDecl(let node): add(node, node.name.text, .classType, in: type)
    case .structDecl(let node): add(node, node.name.text, .structType, in: type)
    case .enumDecl(let node): add(node, node.name.text, .enumType, in: type)
    case .protocolDecl(let node): add(node, node.name.text, .protocolType, in: type)
    case .extensionDecl(let node): add(node, node.extendedType.trimmedDescription, .unknown, in: nil)
    case .ifConfigDecl(let node):
      for clause in node.clauses {
        switch clause.elements {
        case .statements(let items): collect(items, type: type)
        case .decls(let list): for member in list { collect(member.decl, type: type) }
        default: break
        }
      }
    case .variableDecl(let node):
      if let type { addProperties(of: node, to: type) }
      members.append((declaration, type))
    default: members.append((declaration, type))
    }
  }

  private func add(_ node: some DeclGroupSyntax, _ name: String, _ kind: TypeModel.Kind, in outer: Int?) {
    let path = outer.map { types[$0].name + "." + name } ?? name
    let index: Int
    let inherits = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    let isMainActor = node.attributes.contains { $0.trimmedDescription == "@MainActor" }
    if let known = indices[path] {
      index = known
      types[index].inherits += inherits
      if kind != .unknown {
        types[index].kind = kind
        types[index].node = Syntax(node)
      }
      if isMainActor && kind != .unknown { types[index].isMainActor = true }
    } else {
      index = types.count
      indices[path] = index
      types.append(
        TypeModel(name: path, kind: kind, isMainActor: isMainActor, inherits: inherits, node: Syntax(node)))
    }
    types[index].declarations.append(Syntax(node))
    for member in node.memberBlock.members { collect(member.decl, type: index) }
  }

  private func addProperties(of node: VariableDeclSyntax, to type: Int) {
    let modifiers = node.modifiers.map { $0.trimmedDescription }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      let isStored = binding.accessorBlock.map(Self.hasObserversOnly) ?? true
      types[type].properties[name] = TypeModel.Property(
        name: name, isMutable: isStored && node.bindingSpecifier.text == "var", isStored: isStored,
        isPrivate: modifiers.contains { $0 == "private" || $0 == "fileprivate" },
        isStatic: modifiers.contains("static"), isUnsafe: modifiers.contains("nonisolated(unsafe)"),
        type: binding.typeAnnotation?.type.trimmedDescription ?? "",
        value: binding.initializer?.value.trimmedDescription ?? "", node: Syntax(node))
      types[type].propertyOrder.append(name)
    }
  }

  private static func hasObserversOnly(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let list) = block.accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  // MARK: Bodies

  private func addBodies(of node: DeclSyntax, type: Int?, parent: Int?) {
    switch node.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): addFunction(function, type: type, parent: parent, locals: [])
    case .initializerDecl(let initializer):
      guard let code = initializer.body else { return }
      let names = initializer.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
      addMember(
        .initializer, "init", node, initializer.modifiers, initializer.attributes,
        isAsync: initializer.signature.effectSpecifiers?.asyncSpecifier != nil, type, names, Syntax(code))
    case .deinitializerDecl(let deinitializer):
      guard let code = deinitializer.body else { return }
      addMember(
        .deinitializer, "deinit", node, deinitializer.modifiers, deinitializer.attributes, isAsync: false, type, [],
        Syntax(code))
    case .subscriptDecl(let node):
      let names = node.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
      addAccessors(node.accessorBlock, "subscript", DeclSyntax(node), node.modifiers, node.attributes, type, names)
    case .variableDecl(let variable):
      for binding in variable.bindings {
        let name = binding.pattern.trimmedDescription
        addAccessors(binding.accessorBlock, name, node, variable.modifiers, variable.attributes, type, [])
      }
    default: break
    }
  }

  private func addAccessors(
    _ block: AccessorBlockSyntax?, _ name: String, _ node: DeclSyntax, _ modifiers: DeclModifierListSyntax,
    _ attributes: AttributeListSyntax, _ type: Int?, _ parameters: [String]
  ) {
    switch block?.accessors {
    case .getter(let items):
      addMember(.accessor, name, node, modifiers, attributes, isAsync: false, type, parameters, Syntax(items))
    case .accessors(let list):
      for accessor in list {
        guard let code = accessor.body else { continue }
        let isAsync = accessor.effectSpecifiers?.asyncSpecifier != nil
        let extra = accessor.accessorSpecifier.text == "set" ? ["newValue"] : []
        addMember(
          .accessor, name, node, modifiers, attributes, isAsync: isAsync, type, parameters + extra, Syntax(code))
      }
    default: break
    }
  }

  private func addMember(
    _ kind: Body.Kind, _ name: String, _ node: DeclSyntax, _ modifiers: DeclModifierListSyntax,
    _ attributes: AttributeListSyntax, isAsync: Bool, _ type: Int?, _ parameters: [String], _ code: Syntax
  ) {
    let words = modifiers.map { $0.trimmedDescription }
    let isStatic = words.contains("static") || words.contains("class")
    let isFree = isStatic || words.contains("nonisolated") || (kind == .deinitializer && !words.contains("isolated"))
    let isMainActor = attributes.contains { $0.trimmedDescription == "@MainActor" }
    let isConcurrent = attributes.contains { $0.trimmedDescription == "@concurrent" }
    let inherited = type.map { types[$0].isolation } ?? .none
    let isolation: Body.Isolation =
      isMainActor ? .mainActor : isConcurrent || (isFree && !(isStatic && inherited == .mainActor)) ? .none : inherited
    let index = add(
      Body(
        kind: kind, name: name, node: Syntax(node), isAsync: isAsync, isStatic: isStatic, isolation: isolation,
        type: type, parameters: parameters), code, locals: [Set(parameters)])
    if let type { types[type].members.append(index) }
  }

  /// Adds a function, which may stand in a body.
  func addFunction(_ function: FunctionDeclSyntax, type: Int?, parent: Int?, locals: [Set<String>]) {
    guard let code = function.body else { return }
    let names = function.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    let isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
    guard let parent else {
      return addMember(
        .function, function.name.text, DeclSyntax(function), function.modifiers, function.attributes, isAsync: isAsync,
        type, names, Syntax(code))
    }
    _ = add(
      Body(
        kind: .function, name: function.name.text, node: Syntax(function), isAsync: isAsync, isStatic: false,
        isolation: bodies[parent].isolation, type: type, parent: parent, parameters: names), Syntax(code),
      locals: locals + [Set(names)])
  }

  /// Adds the closure that a call begins, or that is kept for later.
  func addClosure(
    _ closure: ClosureExprSyntax, _ kind: Body.Kind, _ name: String, parent: Int, locals: [Set<String>]
  ) -> Int {
    let outer = bodies[parent]
    let isMainActor =
      closure.signature?.attributes.contains { $0.trimmedDescription == "@MainActor" } ?? false
    let isolation: Body.Isolation =
      isMainActor ? .mainActor : kind == .task ? outer.isolation : .none
    return add(
      Body(
        kind: kind, name: name, node: Syntax(closure), isAsync: kind != .handler, isStatic: outer.isStatic,
        isolation: isolation, type: outer.type, parent: parent, parameters: closure.parameterNames,
        captures: closure.captures), Syntax(closure.statements), locals: locals + [closure.ownNames])
  }

  func keep(_ handle: Place, of body: Int) { bodies[body].handle = handle }

  private func add(_ body: Body, _ code: Syntax, locals: [Set<String>]) -> Int {
    let index = bodies.count
    bodies.append(body)
    let flow = FlowBuilder(self, body: index, members: body.type.map { types[$0].properties } ?? [:], locals: locals)
    flow.visit(code)
    bodies[index].steps = flow.steps
    bodies[index].loops = flow.loops
    return index
  }
}

extension ClosureExprSyntax {
  /// The names of its parameters.
  var parameterNames: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let list): list.map { $0.name.text }
    case .parameterClause(let clause): clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    default: []
    }
  }

  var captures: [Body.Capture] {
    (signature?.capture?.items).map(Array.init)?.map { item in
      let strength: Body.Capture.Strength =
        switch item.specifier?.specifier.text {
        case "weak": .weak
        case "unowned": .unowned
        default: .strong
        }
      return Body.Capture(name: item.name.text, strength: strength)
    } ?? []
  }

  /// The names that mean something else inside than outside.
  var ownNames: Set<String> { Set(parameterNames).union(captures.map(\.name)).subtracting(["self"]) }
}
