import KataSupport
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

/// Every symbol that another module can use says what it is, and when it throws.
@Suite struct DocumentationTests {
  private static let files = Repository.swiftFiles(below: "Sources")

  @Test func everyPublicAndPackageSymbolHasAComment() throws {
    let missing = try Self.files.flatMap { try Self.undocumented(in: $0).missing }
    #expect(missing.isEmpty, "\(missing.count) symbols have no comment:\n\(missing.joined(separator: "\n"))")
  }

  @Test func everyPublicAndPackageFunctionThatThrowsSaysWhen() throws {
    let silent = try Self.files.flatMap { try Self.undocumented(in: $0).silent }
    #expect(silent.isEmpty, "\(silent.count) comments lack “- Throws:”:\n\(silent.joined(separator: "\n"))")
  }

  @Test func whatHasNoCommentIsNamedAtItsLine() {
    let source = """
      /// A box.
      public struct Box {
        public var width = 1
        /// Opens it.
        package func open() throws {}
        /// Shuts it.
        /// - Throws: if it is locked.
        public func shut() throws {}
        var hidden = 2
        public var description: String { "" }
      }
      /// A colour.
      package enum Colour { case red }
      enum Inner { case secret }
      /// A shape.
      public protocol Shape { func draw() throws }
      """
    let visitor = SymbolVisitor(file: "a.swift", source)
    #expect(visitor.missing == ["a.swift:3: width", "a.swift:13: red", "a.swift:16: draw"])
    #expect(visitor.silent == ["a.swift:5: open"])
  }

  private static func undocumented(in path: String) throws -> SymbolVisitor {
    SymbolVisitor(file: path, try Files.readText("\(Repository.root)/\(path)"))
  }
}

/// Finds the symbols that other modules can use and that have no comment.
private final class SymbolVisitor: SyntaxVisitor {
  /// Their places, as `file:line: name`.
  private(set) var missing: [String] = []
  /// The functions with a comment that does not say when they throw.
  private(set) var silent: [String] = []
  private let file: String
  private let converter: SourceLocationConverter
  /// For each type that is being visited: true if its cases or requirements are as visible as itself.
  private var exported: [Bool] = []

  /// Requirements of the standard library, whose comments say it all.
  private static let known: Set = ["description", "hash", "encode", "==", "<", "allCases", "id"]

  init(file: String, _ source: String) {
    self.file = file
    let tree = Parser.parse(source: source)
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  private func isExported(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["public", "package", "open"].contains($0.name.text) && $0.detail == nil }
      && !modifiers.contains { $0.name.text == "override" }
  }

  private func look(
    _ node: some SyntaxProtocol, _ name: String, _ modifiers: DeclModifierListSyntax, throwing: Bool = false,
    implied: Bool = false
  ) {
    guard implied || isExported(modifiers), !Self.known.contains(name) else { return }
    let comment = node.leadingTrivia.pieces.compactMap { piece -> String? in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): text
      default: nil
      }
    }.joined(separator: "\n")
    let line = node.startLocation(converter: converter).line
    if comment.isEmpty {
      missing.append("\(file):\(line): \(name)")
    } else if throwing, !comment.contains("- Throws:") {
      silent.append("\(file):\(line): \(name)")
    }
  }

  private func enter(_ node: some DeclGroupSyntax & NamedDeclSyntax) -> SyntaxVisitorContinueKind {
    look(node, node.name.text, node.modifiers)
    exported.append(isExported(node.modifiers))
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: StructDeclSyntax) { exported.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ClassDeclSyntax) { exported.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ActorDeclSyntax) { exported.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: EnumDeclSyntax) { exported.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ProtocolDeclSyntax) { exported.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    exported.append(false)
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { exported.removeLast() }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.elements.map(\.name.text).joined(separator: ", ")
    look(node, name, node.modifiers, implied: exported.last == true)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    look(
      node, node.name.text, node.modifiers,
      throwing: node.signature.effectSpecifiers?.throwsClause != nil, implied: isRequirement(node))
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    look(
      node, "init", node.modifiers, throwing: node.signature.effectSpecifiers?.throwsClause != nil,
      implied: isRequirement(node))
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    look(node, "subscript", node.modifiers, implied: isRequirement(node))
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.bindings.first?.pattern.trimmedDescription ?? ""
    look(node, name, node.modifiers, implied: isRequirement(node))
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    look(node, node.name.text, node.modifiers)
    return .skipChildren
  }

  private func isRequirement(_ node: some SyntaxProtocol) -> Bool {
    exported.last == true && node.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self) == true
  }
}
