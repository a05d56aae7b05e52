import SwiftParser
import SwiftSyntax

/// A file, parsed, with what the rules ask of it.
final class SourceFile {
  let path: String
  let types: [TypeModel]
  let bodies: [Body]
  let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
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

  /// A finding of a rule at a piece of code.
  func finding<Rule: ReviewRule>(
    _ rule: Rule, _ confidence: Finding.Confidence, at node: some SyntaxProtocol, _ message: String
  ) -> Finding {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return Finding(
      rule: Rule.id, confidence: confidence, severity: Rule.severity, file: path, line: place.line,
      column: place.column, message: message)
  }

  func line(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}
