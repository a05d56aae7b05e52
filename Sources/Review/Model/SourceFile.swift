import SwiftParser
import SwiftSyntax

/// A file, parsed, with what the rules ask of it.
final class SourceFile {
  let path: String
  let types: [TypeModel]
  let bodies: [Body]
  let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
  /// What the members of the types do with the properties.
  private(set) lazy var uses = MemberUses(self)
  /// The bodies that others may come between wherever they wait: those on an actor, the main actor included.
  private(set) lazy var courses: [Course] = bodies.indices.filter { index in
    let body = bodies[index]
    return body.isolation != .none && body.type != nil && body.kind != .initializer
      && body.steps.contains(where: \.isSuspension)
  }.map { Course(of: $0, in: self) }

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
