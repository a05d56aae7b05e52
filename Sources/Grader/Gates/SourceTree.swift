import Review
import SwiftParser
import SwiftSyntax

/// A learner's file, parsed.
struct SourceTree {
  let file: String
  /// Every node, outer ones before inner ones. A list, because a tree can be as deep as a file is long, and a stack cannot.
  let nodes: [Syntax]
  /// True if the parser did not understand all of it, or it is nested too deeply to be parsed.
  let hasError: Bool
  private let converter: SourceLocationConverter

  init(_ text: String, file: String) {
    self.file = file
    let parsed = DeepStack.run { Parser.parse(untrusted: text) }
    let root = parsed ?? Parser.parse(source: "")
    hasError = parsed?.hasError ?? true
    converter = SourceLocationConverter(fileName: file, tree: root)
    nodes = Self.nodes(under: Syntax(root))
  }

  /// A node and all that it contains but tokens, outer ones before inner ones.
  static func nodes(under top: Syntax) -> [Syntax] {
    var nodes: [Syntax] = []
    var open = [top]
    while let node = open.popLast() {
      nodes.append(node)
      open += node.children(viewMode: .all).filter { $0.kind != .token }.reversed()
    }
    return nodes
  }

  /// Makes an error that points at the beginning of a passage and quotes its line.
  func diagnostic(_ message: String, at node: Syntax) -> Verdict.Diagnostic {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    let lines = converter.sourceLines
    let text = lines.indices.contains(place.line - 1) ? lines[place.line - 1].trimmed : ""
    return Verdict.Diagnostic(
      severity: .error, message: message, location: .init(file: file, line: place.line, column: place.column),
      excerpt: "\(place.line) | \(text)")
  }

  /// The first place that refers to each name, or has it as an argument's label.
  var firstUses: [String: (line: Int, column: Int)] {
    func token(_ node: Syntax) -> TokenSyntax? {
      switch node.kind {
      case .declReferenceExpr: node.as(DeclReferenceExprSyntax.self)?.baseName
      case .identifierType: node.as(IdentifierTypeSyntax.self)?.name
      case .memberType: node.as(MemberTypeSyntax.self)?.name
      case .labeledExpr: node.as(LabeledExprSyntax.self)?.label
      default: nil
      }
    }
    var uses: [String: (line: Int, column: Int)] = [:]
    for token in nodes.lazy.compactMap(token) where uses[token.name] == nil {
      let place = converter.location(for: token.positionAfterSkippingLeadingTrivia)
      uses[token.name] = (place.line, place.column)
    }
    return uses
  }
}

extension TokenSyntax {
  /// The name that the token spells, without the backticks that let a keyword be a name.
  var name: String {
    let text = self.text
    return text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
  }
}
