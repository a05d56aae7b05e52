import SwiftParser
import SwiftSyntax

/// A learner's file, parsed.
struct SourceTree {
  let file: String
  let root: SourceFileSyntax
  private let converter: SourceLocationConverter

  init(_ text: String, file: String) {
    self.file = file
    root = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: file, tree: root)
  }

  /// What is wrong with a passage, as a diagnostic that points at it.
  func diagnostic(_ message: String, at node: some SyntaxProtocol) -> Verdict.Diagnostic {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    let lines = converter.sourceLines
    let text = lines.indices.contains(place.line - 1) ? lines[place.line - 1].trimmed : ""
    return Verdict.Diagnostic(
      severity: .error, message: message, location: .init(file: file, line: place.line, column: place.column),
      excerpt: "\(place.line) | \(text)")
  }

  /// The first place that names something.
  func firstToken(named name: String) -> TokenSyntax? {
    root.tokens(viewMode: .sourceAccurate).first { $0.name == name }
  }
}

extension TokenSyntax {
  /// What it names, without the backticks that let a keyword be a name.
  var name: String {
    let text = self.text
    return text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
  }
}
