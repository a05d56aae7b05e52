import SwiftSyntax

/// A suite compares values of the kata's public types by `==`: it must mean what the compiler makes of it.
///
/// A learner's own `==` could return whatever makes a check pass. A submission may declare it if the starter does.
struct EqualityRule: SourceRule {
  static let kinds: [SyntaxKind] = [.functionDecl, .patternBinding]

  private let names: DeclaredNames
  /// The starter's types and the members of this kind that it declares itself.
  private let contract: Set<String>
  private let given: Set<String>
  /// A public struct that is compared and may hold a type of the learner's own; nil if there is none.
  private let compared: String?

  private static let operators: Set = ["==", "!=", "<", "<=", ">", ">=", "~="]
  private static let members: Set = ["hash", "hashValue", "rawValue", "isEqual"]

  init(names: DeclaredNames, starter: SourceTree, compared: String?) {
    self.names = names
    self.compared = compared
    contract = DeclaredNames(in: starter).types
    given = Set(
      starter.nodes.compactMap { node in
        Self.member(node).map { "\(node.enclosingTypes.joined(separator: ".")) \($0.name)" }
      })
  }

  func objection(to node: Syntax) -> String? {
    guard let (name, isOperator) = Self.member(node) else { return nil }
    let path = node.enclosingTypes.joined(separator: ".")
    guard !given.contains("\(path) \(name)") else { return nil }
    if contract.contains(path) {
      return "“\(name)” of \(path) must stay the one that Swift makes, because others compare by it: leave yours out."
    }
    if let compared {
      return
        "“\(name)” may not be declared here, because \(compared) is compared by what it holds: give yours another name."
    }
    // Elsewhere it could still be meant for one of those types.
    if isOperator {
      let own = path.split(separator: ".").last.map(String.init) ?? ""
      let parameters = node.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      let isForItself = parameters?.allSatisfy { ["Self", own, path].contains($0.type.unwrapped.pathOfType) } ?? false
      guard names.types.contains(path), !names.aliases.contains(own), isForItself else {
        return "“\(name)” may be declared here only inside a type of your own, for two values of that type."
      }
    } else if !names.types.contains(path) || names.aliases.contains(path) {
      return "“\(name)” may be declared here only inside a type of your own."
    }
    return nil
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

  private static func member(_ node: Syntax) -> (name: String, isOperator: Bool)? {
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
