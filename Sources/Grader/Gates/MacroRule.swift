import SwiftSyntax

/// Macros are programs that the compiler runs; only those that are part of the language are expanded.
struct MacroRule: SourceRule {
  static let kinds: [SyntaxKind] = [.macroDecl, .macroExpansionDecl, .macroExpansionExpr, .poundSourceLocation]

  private static let allowed: Set = [
    "column", "error", "file", "fileID", "filePath", "function", "isolation", "line", "warning",
  ]

  static let sourceLocation = "“#sourceLocation” may not be used here: verdicts name the lines of your file as it is."

  func objection(to node: Syntax) -> String? {
    if node.is(MacroDeclSyntax.self) { return "A submission may not declare macros: write what it would expand to." }
    if node.is(PoundSourceLocationSyntax.self) {
      return Self.sourceLocation
    }
    let name: String
    if let expansion = node.as(MacroExpansionExprSyntax.self) {
      name = expansion.macroName.name
    } else if let expansion = node.as(MacroExpansionDeclSyntax.self) {
      name = expansion.macroName.name
    } else {
      return nil
    }
    guard !Self.allowed.contains(name) else { return nil }
    return "“#\(name)” may not be used here, because macros are not expanded: write what it would expand to."
  }
}
