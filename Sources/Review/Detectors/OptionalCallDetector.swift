import SwiftSyntax

/// A continuation that only the closure of an optional call resumes.
struct OptionalCallDetector: Detector {
  static let name = "optional-call"
  static let rule = "resume-exactly-once"
  static let severity = Finding.Severity.major
  static let why =
    "A call on nil does nothing and drops its closures: the task that waits for the continuation waits for ever."
  static let exception = "The object is always there when this runs."
  static let fix = "Unwrap the object first, and resume in the else of the guard."

  func findings(in file: SourceFile) -> [Finding] {
    file.continuations.flatMap { continuation in
      calls(in: Syntax(continuation.closure.statements), continuation.name).compactMap { call -> Finding? in
        guard call.isStatement, let name = call.optionalName else { return nil }
        // While the function waits that makes the continuation, its own object is there.
        if name == "self", continuation.keepsSelf || call.isDirectly(in: continuation.closure) { return nil }
        // Other code in the closure may resume instead.
        let isOnly =
          continuation.closure.statements.uses(of: continuation.name)
          == call.uses(of: continuation.name)
        guard isOnly else { return nil }
        // An entry of a table may have been made right before, and an object seldom goes while its own request is under way.
        let isThere =
          name.hasPrefix("self?") || name == "self" || name.contains("[") || isNeverCleared(name, continuation, file)
          || isLookedAtByCallers(name, continuation, file)
        return file.finding(
          self, isThere ? .look : .likely, at: call,
          "If “\(name)” is nil, nothing resumes “\(continuation.name)”: the task then waits for ever.")
      }
    }
  }

  /// Whether it is a property of the object that no code of the file sets to nil.
  private func isNeverCleared(_ name: String, _ continuation: Continuation, _ file: SourceFile) -> Bool {
    guard let type = continuation.body.type, type.isMutable(name) else { return false }
    return !file.memberUses.writes(to: name, in: type).contains { $0.body.steps[$0.step].clears }
  }

  /// Whether each caller in the file has looked at a property that the file never sets to nil.
  private func isLookedAtByCallers(_ name: String, _ continuation: Continuation, _ file: SourceFile) -> Bool {
    guard let type = continuation.body.type, type.isMutable(name) else { return false }
    let callers = file.memberUses.callers(of: continuation.body.member, in: type)
    let isCleared = file.memberUses.writes(to: name, in: type).contains { $0.body.steps[$0.step].clears }
    return !callers.isEmpty && !isCleared
      && callers.allSatisfy { $0.steps.contains { $0.isCondition && $0.read?.root == name } }
  }

  /// The outermost optional calls that the continuation is used in.
  private func calls(in node: Syntax, _ name: String) -> [Syntax] {
    if let call = node.as(FunctionCallExprSyntax.self), node.optionalName != nil,
      // What comes before the question mark is done in any case.
      !call.calledExpression.mentions(name), node.mentions(name)
    {
      return [node]
    }
    return node.children(viewMode: .sourceAccurate).flatMap { calls(in: $0, name) }
  }
}

extension SyntaxProtocol {
  /// How often a name is used in it.
  fileprivate func uses(of name: String) -> Int {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text == name ? 1 : 0 }
    return children(viewMode: .sourceAccurate).reduce(0) { $0 + $1.uses(of: name) }
  }
}

extension Syntax {
  /// Whether no other closure is around it in a closure.
  fileprivate func isDirectly(in closure: ClosureExprSyntax) -> Bool {
    var next = parent
    while let current = next, !current.is(ClosureExprSyntax.self) { next = current.parent }
    return next?.id == closure.id
  }

  /// What must not be nil for a call to be made: `client` of `client?.fetch { }`.
  fileprivate var optionalName: String? {
    guard var next = self.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    while true {
      switch next.as(ExprSyntaxEnum.self) {
      case .optionalChainingExpr(let node):
        let text = node.expression.trimmedDescription
        return text.contains("\n") || text.contains("{") ? nil : text
      case .memberAccessExpr(let node):
        guard let base = node.base else { return nil }
        next = base
      case .functionCallExpr(let node): next = node.calledExpression
      case .forceUnwrapExpr(let node): next = node.expression
      default: return nil
      }
    }
  }
}
