import SwiftSyntax

/// Makes the types and the bodies of a file: first all types with their properties, then the bodies, which refer to them.
final class ModelBuilder {
  private(set) var types: [TypeModel] = []
  private(set) var bodies: [Body] = []
  private let file: SourceFile
  private var typesByName: [String: TypeModel] = [:]
  private var members: [(node: DeclSyntax, type: TypeModel?)] = []

  init(_ file: SourceFile) {
    self.file = file
    collect(file.tree.statements, type: nil)
    for (node, type) in members { addBodies(of: node, type: type) }
  }

  // MARK: Types

  private func collect(_ items: CodeBlockItemListSyntax, type: TypeModel?) {
    for item in items {
      switch item.item {
      case .decl(let declaration): collect(declaration, type: type)
      default: break
      }
    }
  }

  private func collect(_ declaration: DeclSyntax, type: TypeModel?) {
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

  private func add(_ node: some DeclGroupSyntax, _ name: String, _ kind: TypeModel.Kind, in outer: TypeModel?) {
    let path = outer.map { $0.name + "." + name } ?? name
    let type: TypeModel
    let inherits = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    let isMainActor =
      node.attributes.contains { $0.trimmedDescription == "@MainActor" }
      || (kind != .actor && kind != .protocolType && !Self.mainActorTypes.isDisjoint(with: inherits))
    if let known = typesByName[path] {
      type = known
      type.inherits += inherits
      if kind != .unknown {
        type.kind = kind
        type.node = Syntax(node)
      }
      if isMainActor && kind != .unknown { type.isMainActor = true }
    } else {
      type = TypeModel(name: path, kind: kind, isMainActor: isMainActor, inherits: inherits, node: Syntax(node))
      typesByName[path] = type
      types.append(type)
    }
    type.declarations.append(Syntax(node))
    for member in node.memberBlock.members { collect(member.decl, type: type) }
  }

  /// Types of Apple's frameworks that are on the main actor, and so is what inherits from them or conforms to them.
  private static let mainActorTypes: Set = [
    "App", "NSView", "NSViewController", "NSWindowController", "Scene", "UIApplicationDelegate", "UICollectionViewCell",
    "UICollectionViewController", "UIHostingController", "UINavigationController", "UITabBarController",
    "UITableViewCell", "UITableViewController", "UIView", "UIViewController", "UIWindow", "UIWindowSceneDelegate",
    "View",
    "ViewModifier",
  ]

  private func addProperties(of node: VariableDeclSyntax, to type: TypeModel) {
    let modifiers = node.modifiers.map { $0.trimmedDescription }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      let isStored = binding.accessorBlock.map(Self.hasObserversOnly) ?? true
      type.properties[name] = TypeModel.Property(
        name: name, isMutable: isStored && node.bindingSpecifier.text == "var", isStored: isStored,
        isPrivate: modifiers.contains { $0 == "private" || $0 == "fileprivate" },
        isStatic: modifiers.contains("static"), isUnsafe: modifiers.contains("nonisolated(unsafe)"),
        type: binding.typeAnnotation?.type.trimmedDescription ?? "",
        value: binding.initializer?.value.trimmedDescription ?? "", node: Syntax(node))
      type.propertyOrder.append(name)
    }
  }

  private static func hasObserversOnly(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let list) = block.accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  // MARK: Bodies

  private func addBodies(of node: DeclSyntax, type: TypeModel?) {
    switch node.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      guard let code = function.body else { return }
      addMember(
        .function, function.name.text, node, function.modifiers, function.attributes,
        isAsync: function.signature.effectSpecifiers?.asyncSpecifier != nil, type,
        function.signature.parameterClause.names, code)
    case .initializerDecl(let initializer):
      guard let code = initializer.body else { return }
      addMember(
        .initializer, "init", node, initializer.modifiers, initializer.attributes,
        isAsync: initializer.signature.effectSpecifiers?.asyncSpecifier != nil, type,
        initializer.signature.parameterClause.names, code)
    case .deinitializerDecl(let deinitializer):
      guard let code = deinitializer.body else { return }
      addMember(
        .deinitializer, "deinit", node, deinitializer.modifiers, deinitializer.attributes, isAsync: false, type, [],
        code)
    case .subscriptDecl(let declaration):
      addAccessors(
        declaration.accessorBlock, "subscript", node, declaration.modifiers, declaration.attributes, type,
        declaration.parameterClause.names)
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
    _ attributes: AttributeListSyntax, _ type: TypeModel?, _ parameters: [String]
  ) {
    switch block?.accessors {
    case .getter(let items):
      addMember(.accessor, name, node, modifiers, attributes, isAsync: false, type, parameters, items)
    case .accessors(let list):
      for accessor in list {
        guard let code = accessor.body else { continue }
        let isAsync = accessor.effectSpecifiers?.asyncSpecifier != nil
        let isSetter = ["_modify", "didSet", "modify", "set", "willSet"].contains(accessor.accessorSpecifier.text)
        let extra = accessor.accessorSpecifier.text == "set" ? ["newValue"] : []
        addMember(
          .accessor, name, node, modifiers, attributes, isAsync: isAsync, isSetter: isSetter, type, parameters + extra,
          code)
      }
    default: break
    }
  }

  private func addMember(
    _ kind: Body.Kind, _ name: String, _ node: DeclSyntax, _ modifiers: DeclModifierListSyntax,
    _ attributes: AttributeListSyntax, isAsync: Bool, isSetter: Bool = false, _ type: TypeModel?,
    _ parameters: [String],
    _ code: some SyntaxProtocol
  ) {
    let words = modifiers.map { $0.trimmedDescription }
    let isStatic = words.contains("static") || words.contains("class")
    let isFree = isStatic || words.contains("nonisolated") || (kind == .deinitializer && !words.contains("isolated"))
    let isMainActor = attributes.contains { $0.trimmedDescription == "@MainActor" }
    let isConcurrent = attributes.contains { $0.trimmedDescription == "@concurrent" }
    let inherited = type?.isolation ?? .none
    let isolation: Body.Isolation =
      isMainActor ? .mainActor : isConcurrent || (isFree && !(isStatic && inherited == .mainActor)) ? .none : inherited
    add(
      Body(
        id: nextID, file: file, kind: kind, name: name, node: node, isAsync: isAsync, isStatic: isStatic,
        isSetter: isSetter, isolation: isolation, type: type, parameters: parameters), code, locals: [Set(parameters)])
  }

  /// Adds a function that is declared in a body.
  func addFunction(_ function: FunctionDeclSyntax, parent: Body, locals: [Set<String>]) {
    guard let code = function.body else { return }
    let names = function.signature.parameterClause.names
    add(
      Body(
        id: nextID, file: file, kind: .function, name: function.name.text, node: function,
        isAsync: function.signature.effectSpecifiers?.asyncSpecifier != nil, isolation: parent.isolation,
        type: parent.type, parent: parent, parameters: names), code, locals: locals + [Set(names)])
  }

  /// Adds a closure that a call begins, or that is kept for later.
  func addClosure(
    _ closure: ClosureExprSyntax, _ kind: Body.Kind, _ name: String, parent: Body, locals: [Set<String>]
  ) -> Body {
    let isMainActor = closure.signature?.attributes.contains { $0.trimmedDescription == "@MainActor" } ?? false
    let body = Body(
      id: nextID, file: file, kind: kind, name: name, node: closure, isAsync: kind != .handler,
      isStatic: parent.isStatic, isolation: isMainActor ? .mainActor : kind == .task ? parent.isolation : .none,
      type: parent.type, parent: parent, parameters: closure.parameterNames, captures: closure.captures)
    add(body, closure.statements, locals: locals + [closure.ownNames])
    return body
  }

  private var nextID: Body.ID { Body.ID(index: bodies.count) }

  private func add(_ body: Body, _ code: some SyntaxProtocol, locals: [Set<String>]) {
    bodies.append(body)
    let flow = FlowBuilder(self, body, locals: locals)
    flow.visit(code)
    body.steps = flow.steps
    body.loops = flow.loops
  }
}
