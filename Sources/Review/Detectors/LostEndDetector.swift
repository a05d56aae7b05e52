import SwiftSyntax

/// A stream that may drop its last element, or never ends.
struct LostEndDetector: Detector {
  static let name = "lost-end"
  static let rule = "stream-contract"
  static let severity = Finding.Severity.major
  static let why =
    "A stream that keeps the oldest elements drops the newest one when its reader is slow: the last among them."
  static let exception = "The last element says nothing that the end does not say as well."
  static let fix = "Carry the result apart from the stream, or keep the newest elements, and finish on each way out."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.steps.compactMap { step -> Finding? in
        guard let call = step.call, ["AsyncStream", "AsyncThrowingStream"].contains(call.name) else { return nil }
        guard let node = step.node.as(FunctionCallExprSyntax.self), let closure = node.lastClosure else { return nil }
        guard let name = closure.parameterNames.first else { return nil }
        return lostLast(node, closure, name, file) ?? unfinished(closure, name, file)
          ?? unstopped(node, closure, name, file)
      }
    }
  }

  private func lostLast(
    _ node: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, _ name: String, _ file: SourceFile
  ) -> Finding? {
    let policy = node.arguments.first { $0.label?.text == "bufferingPolicy" }?.expression.trimmedDescription ?? ""
    guard policy.contains("bufferingOldest"), Finishes(of: name, in: closure).yieldBefore else { return nil }
    return file.finding(
      self, .likely, at: node,
      "While the reader is busy, “bufferingOldest” drops what is newest: also the element that “\(name)” yields right before it "
        + "finishes.")
  }

  /// A task that ends before `finish()`, by an error that it does not catch.
  private func unfinished(_ closure: ClosureExprSyntax, _ name: String, _ file: SourceFile) -> Finding? {
    for task in closure.tasks where task.statements.mentions(name) {
      let items = Array(task.statements)
      guard let finish = items.lastIndex(where: { Finishes.isFinish($0, name) }) else { continue }
      guard !items[..<finish].contains(where: { $0.item.is(DeferStmtSyntax.self) && $0.mentions(name) }) else {
        continue
      }
      guard let leak = items[..<finish].first(where: { $0.item.canThrow }) else { continue }
      return file.finding(
        self, .likely, at: leak,
        "If this throws, the task ends without “\(name).finish()”: the reader then waits for ever.")
    }
    return nil
  }

  /// A task that continues forever when the reader has left.
  private func unstopped(
    _ node: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, _ name: String, _ file: SourceFile
  ) -> Finding? {
    guard !closure.statements.trimmedDescription.contains("onTermination") else { return nil }
    let endless = closure.tasks.first { $0.statements.mentions(name) && $0.hasLoop }
    guard let endless, let call = endless.call else { return nil }
    return file.finding(
      self, .look, at: call.node,
      "Nobody stops this task when the reader has left: “\(name)” has no “onTermination”.")
  }
}

/// Where a stream's continuation is finished.
private struct Finishes {
  /// The last thing before it is an element.
  var yieldBefore = false

  init(of name: String, in closure: ClosureExprSyntax) { look(Syntax(closure.statements), name) }

  private mutating func look(_ node: Syntax, _ name: String) {
    if let items = node.as(CodeBlockItemListSyntax.self) {
      for (before, item) in zip(items, items.dropFirst()) where Self.isFinish(item, name) {
        if Self.lasts(of: Syntax(before.item)).contains(where: { $0.trimmedDescription.hasPrefix("\(name).yield(") }) {
          yieldBefore = true
        }
      }
    }
    for child in node.children(viewMode: .sourceAccurate) { look(child, name) }
  }

  static func isFinish(_ item: CodeBlockItemSyntax, _ name: String) -> Bool {
    item.item.trimmedDescription.hasPrefix("\(name).finish(")
  }

  /// The last thing that a statement does, on each of its paths.
  private static func lasts(of node: Syntax) -> [Syntax] {
    switch node.as(SyntaxEnum.self) {
    case .expressionStmt(let node): return lasts(of: Syntax(node.expression))
    case .doStmt(let node):
      let blocks = [node.body] + node.catchClauses.map(\.body)
      return blocks.compactMap(\.statements.last).flatMap { lasts(of: Syntax($0.item)) }
    case .ifExpr(let node):
      var blocks = [node.body.statements.last]
      if case .codeBlock(let block) = node.elseBody { blocks.append(block.statements.last) }
      return blocks.compactMap { $0 }.flatMap { lasts(of: Syntax($0.item)) }
    case .switchExpr(let node):
      return node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements.last }.flatMap {
        lasts(of: Syntax($0.item))
      }
    default: return [node]
    }
  }
}

extension ClosureExprSyntax {
  /// The closures of tasks that it begins.
  fileprivate var tasks: [ClosureExprSyntax] {
    var found: [ClosureExprSyntax] = []
    func look(_ node: Syntax) {
      if let closure = node.as(ClosureExprSyntax.self), let name = closure.call?.name,
        ["Task", "detached"].contains(name)
      {
        found.append(closure)
      }
      for child in node.children(viewMode: .sourceAccurate) { look(child) }
    }
    look(Syntax(statements))
    return found
  }

  fileprivate var hasLoop: Bool {
    statements.contains {
      $0.item.is(ForStmtSyntax.self) || $0.item.is(WhileStmtSyntax.self) || $0.item.is(RepeatStmtSyntax.self)
    }
  }
}

extension SyntaxProtocol {
  /// Whether an error can leave it: `try` outside of a `do` that catches.
  fileprivate var canThrow: Bool {
    if let node = self.as(DoStmtSyntax.self), node.catchClauses.contains(where: { $0.catchItems.isEmpty }) {
      return node.catchClauses.contains { $0.body.canThrow }
    }
    if let node = self.as(TryExprSyntax.self) {
      // These throw only if the task is cancelled, after its reader has left.
      let isCancellation = ["sleep(", "checkCancellation("].contains { node.expression.trimmedDescription.contains($0) }
      return node.questionOrExclamationMark == nil && !isCancellation
    }
    if let node = self.as(ForStmtSyntax.self), node.tryKeyword != nil { return true }
    if self.is(ThrowStmtSyntax.self) { return true }
    if self.is(ClosureExprSyntax.self) { return false }
    return children(viewMode: .sourceAccurate).contains { $0.canThrow }
  }
}
