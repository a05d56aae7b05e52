import SwiftSyntax

/// A way out of a function past an `async let`, which waits for the child task.
struct LeftChildDetector: Detector {
  static let name = "left-child"
  static let rule = "task-lifetime"
  static let severity = Finding.Severity.minor
  static let why =
    "A function that leaves the scope of an async let cancels the child task and waits for its end, however long that takes."
  static let exception = "The child task ends soon after it is cancelled."
  static let fix = "Decide before the child task begins, or use a task of its own that can be left behind."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.filter { $0.kind == .function && $0.isAsync && $0.parent == nil }.flatMap { body in
      body.node.descendants(VariableDeclSyntax.self).compactMap { finding(of: $0, in: body) }
    }
  }

  private func finding(of declaration: VariableDeclSyntax, in body: Body) -> Finding? {
    guard declaration.modifiers.contains(where: { $0.name.text == "async" }),
      let item = declaration.parent?.as(CodeBlockItemSyntax.self),
      let items = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    let names = declaration.bindings.map { $0.pattern.trimmedDescription }
    for next in items.drop(while: { $0.id != item.id }).dropFirst() {
      guard !names.contains(where: { next.mentions($0) }) else { return nil }
      guard let exit = next.descendants(StmtSyntax.self).first(where: { leaves($0, next) }) else { continue }
      return body.file.finding(
        self, .look, at: exit,
        "This leaves the scope of “\(names[0])”: its child task is cancelled, and the function waits for its end.")
    }
    return nil
  }

  /// Whether a statement leaves the function, and not only a closure in it.
  private func leaves(_ statement: StmtSyntax, _ item: CodeBlockItemSyntax) -> Bool {
    guard statement.is(ReturnStmtSyntax.self) || statement.is(ThrowStmtSyntax.self) else { return false }
    return !sequence(first: Syntax(statement), next: \.parent).prefix { $0.id != item.id }.contains {
      $0.is(ClosureExprSyntax.self) || $0.is(FunctionDeclSyntax.self)
    }
  }
}
