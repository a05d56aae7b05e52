import SwiftSyntax

/// A suite compares values of the kata's public types by `==`: it must mean what the compiler makes of it.
///
/// A learner's own `==` could return whatever makes a check pass. A submission may declare it if the starter does, if it compares
/// member by member as the compiler would, or for types that no suite can compare: a suite is compiled against the starter, and sees
/// nothing that only the submission declares.
struct EqualityRule: SourceRule {
  static let kinds: [SyntaxKind] = [.functionDecl, .patternBinding]

  private let names: DeclaredNames
  /// The starter's types that can be compared, and the members of this kind that it declares itself.
  private let contract: Set<String>
  private let given: Set<String>
  /// A public struct that is compared and may hold a type of the learner's own; nil if there is none.
  private let compared: String?
  /// The operators that mean something to a suite, or to what the compiler derives.
  private let operators: Set<String>

  private static let order: Set = ["<", "<=", ">", ">="]
  private static let members: Set = ["hash", "hashValue", "rawValue", "isEqual"]
  /// What a type of the starter may say of itself without being comparable by it.
  private static let incomparable: Set = ["Sendable", "Error", "Encodable", "Decodable", "Codable"]

  init(names: DeclaredNames, starter: SourceTree, compared: String?) {
    self.names = names
    self.compared = compared
    contract = Self.comparableTypes(in: starter)
    let isOrdered = starter.nodes.contains { $0.as(InheritedTypeSyntax.self)?.type.pathOfType == "Comparable" }
    let operators = isOrdered ? Self.order.union(["=="]) : ["=="]
    self.operators = operators
    given = Set(
      starter.nodes.compactMap { node in
        Self.member(node, operators).map { "\(node.enclosingTypes.joined(separator: ".")) \($0.name)" }
      })
  }

  func objection(to node: Syntax) -> String? {
    guard let (name, isOperator) = Self.member(node, operators) else { return nil }
    let path = node.enclosingTypes.joined(separator: ".")
    guard !given.contains("\(path) \(name)") else { return nil }
    if contract.contains(path) {
      if let function = node.as(FunctionDeclSyntax.self), function.isMemberwise(where: names) { return nil }
      return
        "“\(name)” of \(path) must mean what Swift makes of it, because others compare by it: compare all that it stores, or leave yours out."
    }
    if let compared {
      return
        "“\(name)” may not be declared here, because \(compared) is compared by what it holds: give yours another name."
    }
    // Elsewhere it could still be meant for one of those types, or for what they hold.
    if isOperator {
      let own = path.split(separator: ".").last.map(String.init) ?? ""
      let parameters = node.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      let isForItself = parameters?.contains { ["Self", own, path].contains($0.type.unwrapped.pathOfType) } ?? false
      guard names.types.contains(path), !names.aliases.contains(own), isForItself else {
        return "“\(name)” may be declared here only inside a type of your own, for a value of that type."
      }
    } else if !names.types.contains(path) || names.aliases.contains(path) {
      return "“\(name)” may be declared here only inside a type of your own."
    }
    return nil
  }

  /// The types of the starter that a suite may compare: enums can be without saying so.
  private static func comparableTypes(in starter: SourceTree) -> Set<String> {
    var types: Set<String> = []
    for node in starter.nodes {
      guard let group = node.asProtocol((any DeclGroupSyntax).self), !group.is(ProtocolDeclSyntax.self) else {
        continue
      }
      let name = group.asProtocol((any NamedDeclSyntax).self)?.name.name
      let own = name ?? group.as(ExtensionDeclSyntax.self)?.extendedType.pathOfType ?? ""
      let clauses = group.inheritanceClause?.inheritedTypes.map(\.type.pathOfType) ?? []
      if group.is(EnumDeclSyntax.self) || !incomparable.isSuperset(of: clauses) {
        types.insert((node.enclosingTypes + [own]).joined(separator: "."))
      }
    }
    return types
  }

  /// A public struct that Swift compares member by member, and that may hold a type of the learner's own with a `==` that returns
  /// whatever makes a check pass. One that holds what the starter's does, in types that the file does not declare, cannot.
  /// - Parameters:
  ///   - tree: the submission.
  ///   - names: what the submission declares.
  static func comparedStruct(in starter: SourceTree, asIn tree: SourceTree, _ names: DeclaredNames) -> String? {
    let equatable: Set = ["Equatable", "Hashable", "Comparable"]
    let own = Set(names.types.map { String($0.split(separator: ".").last ?? "") }).union(names.aliases)
    let structs = tree.nodes.compactMap { $0.as(StructDeclSyntax.self) }
    return starter.nodes.lazy.compactMap { $0.as(StructDeclSyntax.self) }.first { type in
      guard type.modifiers.contains(where: { $0.name.text == "public" }),
        type.inheritanceClause?.inheritedTypes.contains(where: { equatable.contains($0.type.pathOfType) }) ?? false
      else { return false }
      let same = structs.filter { $0.path == type.path }
      let stored = type.storedProperties
      return same.count != 1 || same[0].hasConditions
        || same[0].storedProperties.map(\.spelling) != stored.map(\.spelling)
        || stored.contains { $0.tokens(viewMode: .sourceAccurate).contains { own.contains($0.name) } }
    }?.path
  }

  private static func member(_ node: Syntax, _ operators: Set<String>) -> (name: String, isOperator: Bool)? {
    if let function = node.as(FunctionDeclSyntax.self) {
      let name = function.name.name
      if operators.contains(name) { return (name, true) }
      return members.contains(name) ? (name, false) : nil
    }
    if let binding = node.as(PatternBindingSyntax.self), binding.isMember,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name, members.contains(name)
    {
      return (name, false)
    }
    return nil
  }
}

extension FunctionDeclSyntax {
  /// True for a `==` that compares every stored property of a struct in the same file with its like, and for a `hash(into:)` that
  /// combines nothing but such properties. An object may be compared as the object that it is.
  /// - Parameter names: what the file declares. It may have given what compares objects another meaning.
  fileprivate func isMemberwise(where names: DeclaredNames) -> Bool {
    let path = enclosingTypes.joined(separator: ".")
    let structs = SourceTree.nodes(under: root).compactMap { $0.as(StructDeclSyntax.self) }.filter { $0.path == path }
    guard structs.count == 1, !structs[0].hasConditions, genericParameterClause == nil, let body else { return false }
    let stored = structs[0].storedProperties.flatMap { $0.bindings.map(\.pattern.trimmedDescription) }
    let parameters = signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).name }
    let statements = body.statements.map(\.item)
    if name.name == "==", parameters.count == 2, statements.count == 1 {
      let returned = statements[0].as(ReturnStmtSyntax.self)?.expression ?? statements[0].as(ExprSyntax.self)
      let equalities = names.all.contains("===") ? ["=="] : ["==", "==="]
      guard let compared = returned?.comparedMembers(of: parameters[0], and: parameters[1], by: equalities) else {
        return false
      }
      return Set(compared) == Set(stored)
    }
    guard name.name == "hash", parameters.count == 1 else { return false }
    return statements.allSatisfy { statement in
      guard let call = statement.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        call.trailingClosure == nil, call.calledExpression.trimmedDescription == "\(parameters[0]).combine",
        let argument = call.arguments.first, argument.label == nil
      else { return false }
      let combined = names.all.contains("ObjectIdentifier") ? argument.expression : argument.expression.identified
      let member = combined.as(MemberAccessExprSyntax.self)
      let isOfSelf = member.map { $0.base?.trimmedDescription == "self" } ?? true
      let property = (member?.declName ?? combined.as(DeclReferenceExprSyntax.self))?.trimmedDescription ?? ""
      return isOfSelf && stored.contains(property)
    }
  }
}

extension ExprSyntax {
  /// The members that an expression compares of two values, in `a.x == b.x && a.y === b.y` and `(a.x, a.y) == (b.x, b.y)`; nil if it
  /// does anything else.
  /// - Parameter equalities: the operators that compare.
  fileprivate func comparedMembers(of first: String, and second: String, by equalities: [String]) -> [String]? {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements.map({ $0 }), elements.count % 4 == 3 else {
      return nil
    }
    var members: [String] = []
    for place in stride(from: 0, to: elements.count, by: 4) {
      guard equalities.contains(elements[place + 1].trimmedDescription),
        place + 3 >= elements.count || elements[place + 3].trimmedDescription == "&&"
      else { return nil }
      let (left, right) = (elements[place].parts, elements[place + 2].parts)
      guard left.count == right.count else { return nil }
      for (one, other) in zip(left, right) {
        guard let one = one.as(MemberAccessExprSyntax.self), let other = other.as(MemberAccessExprSyntax.self),
          one.declName.trimmedDescription == other.declName.trimmedDescription,
          [one, other].map({ $0.base?.trimmedDescription }) == [first, second]
            || [one, other].map({ $0.base?.trimmedDescription }) == [second, first]
        else { return nil }
        members.append(one.declName.trimmedDescription)
      }
    }
    return members
  }

  /// The object that `ObjectIdentifier(object)` stands for, or the expression itself.
  fileprivate var identified: ExprSyntax {
    guard let call = self.as(FunctionCallExprSyntax.self), call.trailingClosure == nil, call.arguments.count == 1,
      call.calledExpression.trimmedDescription == "ObjectIdentifier", let argument = call.arguments.first,
      argument.label == nil
    else { return self }
    return argument.expression
  }

  /// What a tuple holds, or the expression itself.
  private var parts: [ExprSyntax] { self.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? [self] }
}

extension StructDeclSyntax {
  fileprivate var path: String { (enclosingTypes + [name.name]).joined(separator: ".") }

  /// True if members stand in a conditional block.
  fileprivate var hasConditions: Bool { memberBlock.members.contains { $0.decl.is(IfConfigDeclSyntax.self) } }

  /// The declarations of what a value holds; also those of which that cannot be told.
  fileprivate var storedProperties: [VariableDeclSyntax] {
    memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter { property in
      !property.modifiers.contains { $0.name.text == "static" }
        && !property.bindings.allSatisfy { $0.accessorBlock?.accessors.is(CodeBlockItemListSyntax.self) ?? false }
    }
  }
}

extension VariableDeclSyntax {
  /// Its tokens, without what stands between them.
  fileprivate var spelling: [String] { tokens(viewMode: .sourceAccurate).map(\.text) }
}

extension PatternBindingSyntax {
  /// Declares a property, not a variable of a function.
  fileprivate var isMember: Bool {
    parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false
  }
}

extension TypeSyntax {
  /// The type without `borrowing`, `inout` and attributes.
  fileprivate var unwrapped: TypeSyntax {
    self.as(AttributedTypeSyntax.self)?.baseType ?? self
  }
}
