import SwiftSyntax

/// A file, parsed, with the models that the detectors ask.
///
/// The file owns its types, bodies and models. What a body or a model refers to is either owned by it or, as ``Body/file``, the
/// one reference back; a model that needs the file takes a body or the file as an argument, and does not keep the latter.
final class SourceFile {
  let path: String
  /// Operators are folded: there is no `SequenceExprSyntax` in it.
  let tree: SourceFileSyntax
  private(set) var types: [TypeModel] = []
  private(set) var bodies: [Body] = []
  private let converter: SourceLocationConverter
  private lazy var lines = tree.description.split(separator: "\n", omittingEmptySubsequences: false)
  private lazy var childrenByParent = Dictionary(grouping: bodies.filter { $0.parent != nil }) { $0.parent! }
  private lazy var membersByType = Dictionary(grouping: bodies.filter { $0.type != nil && $0.parent == nil }) {
    $0.type!
  }

  /// Whether it is a file of tests, in which code waits on purpose.
  private(set) lazy var isTest =
    types.contains { $0.inherits.contains("XCTestCase") } || tree.statements.contains { Self.isForTests($0.item) }
  /// Whether a function is longer than the detectors can follow: what one asks about each pair of steps, some ask at each wait.
  var hasTooLongABody: Bool {
    bodies.contains { $0.steps.count > 20_000 || $0.steps.count * $0.suspensions.count > 500_000 }
  }
  /// Where it cancels tasks and finishes streams.
  private(set) lazy var cancellations = Cancellations(bodies)
  /// The reads and writes of properties by the members of its types.
  private(set) lazy var memberUses = MemberUses(bodies)
  /// Those of the bodies that other code can interleave with at each suspension: on an actor, the main actor included.
  private(set) lazy var dataFlows: [BodyDataFlow] = bodies.filter { body in
    body.isolation != .none && body.type != nil && body.kind != .initializer
      && body.steps.contains(where: \.isSuspension)
  }.map { BodyDataFlow(of: $0) }
  /// Where locks are held.
  private(set) lazy var locks = Locks(self)
  /// Which calls run code that others have handed to the file's types.
  private(set) lazy var foreignCode = ForeignCode(self)
  /// The bodies of functions by their names.
  private(set) lazy var functionsByName: [String: [Body]] = Dictionary(
    grouping: bodies.filter { $0.kind == .function }, by: \.name)

  /// - Parameters:
  ///   - tree: the file as the parser returns it, without an error and not nested too deeply.
  ///   - path: how findings name the file.
  init(_ tree: SourceFileSyntax, path: String) {
    self.path = path
    self.tree = tree.foldingOperators()
    converter = SourceLocationConverter(fileName: path, tree: self.tree)
    let builder = ModelBuilder(self)
    types = builder.types
    bodies = builder.bodies
  }

  subscript(id: Body.ID) -> Body { bodies[id.index] }

  /// The bodies right inside another one.
  func children(of body: Body) -> [Body] { childrenByParent[body] ?? [] }

  /// The bodies of a type's functions, initializers and accessors.
  func members(of type: TypeModel) -> [Body] { membersByType[type] ?? [] }

  /// The bodies of the functions of a name in a type.
  func functions(_ name: String, of type: TypeModel) -> [Body] {
    members(of: type).filter { $0.kind == .function && $0.name == name }
  }

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

  // MARK: Comments

  /// Whether there is a comment in the line of a piece of code, or in the one above it.
  func hasComment(at node: some SyntaxProtocol) -> Bool {
    let line = line(of: node) - 1
    if lines[line].contains("// ") { return true }
    guard line > 0 else { return false }
    let above = lines[line - 1].drop { $0 == " " || $0 == "\t" }
    return above.hasPrefix("//") || above.hasSuffix("*/")
  }

  /// The comments that begin with two slashes, and their places.
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

  // MARK: Places

  /// A finding of a detector at a piece of code.
  func finding<Source: Detector>(
    _ detector: Source, _ confidence: Finding.Confidence, at node: some SyntaxProtocol, _ message: String
  ) -> Finding {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return Finding(
      rule: Source.rule, detector: Source.name, confidence: confidence, severity: Source.severity, file: path,
      line: place.line, column: place.column, text: lines[place.line - 1].trimmed, message: message, why: Source.why,
      exception: Source.exception,
      fix: Source.fix)
  }

  func line(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}
