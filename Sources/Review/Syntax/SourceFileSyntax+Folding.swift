import SwiftOperators
import SwiftParser
import SwiftSyntax

extension SourceFileSyntax {
  /// The same file with operators as trees of their operands, by precedence. Positions stay those of the source.
  ///
  /// The precedence of an operator that another file declares is not known here: one that ends in `=` is taken for an assignment,
  /// any other has the default precedence. Operands that the compiler would refuse to combine are combined from left to right.
  func foldingOperators() -> SourceFileSyntax {
    var table = OperatorTable.standardOperators
    table.addSourceFile(self) { _ in }
    let unknown = unknownOperators(in: table)
    if !unknown.isEmpty {
      let declarations = unknown.sorted().map { name in
        "infix operator \(name): \(name.hasSuffix("=") ? "Assignment" : "Default")Precedence"
      }
      table.addSourceFile(Parser.parse(source: declarations.joined(separator: "\n"))) { _ in }
    }
    return table.foldAll(self) { _ in }.cast(SourceFileSyntax.self)
  }

  private func unknownOperators(in table: OperatorTable) -> Set<String> {
    var names: Set<String> = []
    for token in tokens(viewMode: .sourceAccurate) {
      guard case .binaryOperator(let name) = token.tokenKind, table.infixOperator(named: name) == nil else { continue }
      names.insert(name)
    }
    return names
  }
}
