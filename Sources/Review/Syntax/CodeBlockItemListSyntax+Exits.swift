import SwiftSyntax

extension CodeBlockSyntax {
  /// Whether the code after the block is not reached from it.
  var exits: Bool { statements.exits }
}

extension CodeBlockItemListSyntax {
  /// Whether the last statement leaves, so that the code after these statements is not reached from them.
  var exits: Bool {
    guard let last = last else { return false }
    return [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(last.item.kind)
      || ["fatalError", "preconditionFailure"].contains(
        last.item.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription ?? "")
  }
}
