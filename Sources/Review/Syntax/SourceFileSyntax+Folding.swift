import SwiftOperators
import SwiftParser
import SwiftSyntax

extension SourceFileSyntax {
  /// The same file with operators as trees of their operands, by precedence. Positions stay those of the source.
  ///
  /// The precedence of an operator that another file declares is not known here: one that ends in `=` is taken for an assignment,
  /// any other has the default precedence. Operands that the compiler would refuse to combine are combined from left to right.
  package func foldingOperators() -> SourceFileSyntax {
    var table = OperatorTable.standardOperators
    if statements.contains(where: \.canDeclareOperators) { table.addSourceFile(self) { _ in } }
    var unknown: Set<String> = []
    let folded = table.foldAll(self) { if case .missingOperator(let name, _) = $0 { unknown.insert(name) } }
    guard !unknown.isEmpty else { return folded.cast(SourceFileSyntax.self) }
    let declarations = unknown.sorted().map { name in
      "infix operator \(name): \(name.hasSuffix("=") ? "Assignment" : "Default")Precedence"
    }
    table.addSourceFile(Parser.parse(source: declarations.joined(separator: "\n"))) { _ in }
    return table.foldAll(self) { _ in }.cast(SourceFileSyntax.self)
  }
}

extension CodeBlockItemSyntax {
  fileprivate var canDeclareOperators: Bool {
    [.operatorDecl, .precedenceGroupDecl, .ifConfigDecl].contains(item.kind)
  }
}
