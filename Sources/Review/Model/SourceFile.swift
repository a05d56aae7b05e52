import SwiftParser
import SwiftSyntax

/// A file, parsed, with what the rules ask of it.
final class SourceFile {
  let path: String
  let types: [TypeModel]
  let bodies: [Body]
  let tree: SourceFileSyntax
  /// Where it cancels tasks and finishes streams.
  private lazy var endings = Cancellations(bodies)
  /// For each body the ones that begin in it.
  private(set) lazy var parents = Dictionary(
    grouping: bodies.indices.filter { bodies[$0].parent != nil }, by: { bodies[$0].parent! })
  private lazy var lines = tree.description.split(separator: "\n", omittingEmptySubsequences: false)
  /// True for a file of tests: what is waited for there is waited for on purpose.
  private(set) lazy var isTest =
    types.contains { $0.inherits.contains("XCTestCase") } || tree.statements.contains { Self.isForTests($0.item) }
  private let converter: SourceLocationConverter
  /// What the members of the types do with the properties.
  private(set) lazy var uses = MemberUses(self)
  /// The bodies that others may come between wherever they wait: those on an actor, the main actor included.
  private(set) lazy var courses: [Course] = bodies.indices.filter { index in
    let body = bodies[index]
    return body.isolation != .none && body.type != nil && body.kind != .initializer
      && body.steps.contains(where: \.isSuspension)
  }.map { Course(of: $0, in: self) }
  /// Where locks are held.
  private(set) lazy var locks = Locks(self)
  /// What calls code of somebody else.
  private(set) lazy var foreignCode = ForeignCode(self)
  /// The bodies of functions by their names, as indices.
  private(set) lazy var functionsByName: [String: [Int]] = Dictionary(
    grouping: bodies.indices.filter { bodies[$0].kind == .function }, by: { bodies[$0].name })

  /// - Returns: nil if the parser does not understand all of it.
  init?(_ text: String, path: String) {
    let tree = Parser.parse(source: text)
    guard !tree.hasError else { return nil }
    self.path = path
    self.tree = tree
    converter = SourceLocationConverter(fileName: path, tree: tree)
    let builder = ModelBuilder()
    builder.build(tree)
    types = builder.types
    bodies = builder.bodies
  }

  /// The type that a body belongs to.
  func type(of body: Body) -> TypeModel? { body.type.map { types[$0] } }

  /// The bodies of the functions of a name in a type.
  func functions(_ name: String, of type: TypeModel) -> [Body] {
    type.members.map { bodies[$0] }.filter { $0.kind == .function && $0.name == name }
  }

  /// The bodies, as indices, that cancel something of a name.
  var cancellations: [String: [Int]] { endings.bodies }
  /// The bodies, as indices, that finish a stream.
  var finishing: Set<Int> { endings.finishing }

  private static func isForTests(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .decl(let declaration) = item else { return false }
    if let node = declaration.as(ImportDeclSyntax.self) {
      return ["Testing", "XCTest"].contains(node.path.trimmedDescription)
    }
    return declaration.as(IfConfigDeclSyntax.self)?.clauses.contains { clause in
      guard case .statements(let items) = clause.elements else { return false }
      return items.contains { isForTests($0.item) }
    } ?? false
  }

  /// True if there is a comment in the line of a piece of code, or in the one above it.
  func hasComment(at node: some SyntaxProtocol) -> Bool {
    let line = line(of: node) - 1
    if lines[line].contains("// ") { return true }
    guard line > 0 else { return false }
    let above = lines[line - 1].drop { $0 == " " || $0 == "\t" }
    return above.hasPrefix("//") || above.hasSuffix("*/")
  }

  /// The comments that begin with two slashes.
  var lineComments: [(text: String, line: Int, column: Int)] {
    var comments: [(String, Int, Int)] = []
    func collect(_ trivia: Trivia, from start: AbsolutePosition) {
      var position = start
      for piece in trivia {
        switch piece {
        case .lineComment(let text), .docLineComment(let text):
          let place = converter.location(for: position)
          comments.append((text, place.line, place.column))
        default: break
        }
        position += piece.sourceLength
      }
    }
    for token in tree.tokens(viewMode: .sourceAccurate) {
      collect(token.leadingTrivia, from: token.position)
      collect(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia)
    }
    return comments
  }

  /// A finding of a rule at a piece of code.
  func finding<Rule: ReviewRule>(
    _ rule: Rule, _ confidence: Finding.Confidence, at node: some SyntaxProtocol, _ message: String
  ) -> Finding {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return Finding(
      rule: Rule.id, confidence: confidence, severity: Rule.severity, file: path, line: place.line,
      column: place.column, message: message, why: Rule.why, exception: Rule.exception, fix: Rule.fix)
  }

  func line(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}
