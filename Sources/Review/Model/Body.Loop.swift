import SwiftSyntax

extension Body.Loop {
  /// Where the elements of a `for await` come from.
  enum Source {
    /// They come to an end by themselves: a task group's, the lines of a file.
    case finite
    /// A stream that is made in this file, and so ends when this file says so.
    case own
    /// They come for as long as the program runs: notifications, a published property's values.
    case endless
    case unknown
  }

  var isForAwait: Bool { node.as(ForStmtSyntax.self)?.awaitKeyword != nil }

  var isConditional: Bool { node.is(WhileStmtSyntax.self) || node.is(RepeatStmtSyntax.self) }

  /// Whether it is a `while` or `repeat` that only cancellation or the end of `self` ends, and no `return` or `break`.
  var isEndless: Bool {
    switch node.as(SyntaxEnum.self) {
    case .whileStmt(let loop):
      loop.conditions.allSatisfy { Self.holdsForEver($0.condition) } && !canLeave
    case .repeatStmt(let loop): Self.holdsForEver(.expression(loop.condition)) && !canLeave
    default: false
    }
  }

  /// Whether it waits for one element, and leaves with it.
  var endsWithItsFirstTurn: Bool {
    let statements = node.as(ForStmtSyntax.self)?.body.statements ?? node.as(WhileStmtSyntax.self)?.body.statements
    return statements.map { $0.exits && $0.last?.item.kind != .continueStmt } ?? false
  }

  /// Whether it is `while let self`.
  var bindsSelf: Bool {
    node.as(WhileStmtSyntax.self)?.conditions.contains { $0.condition.trimmedDescription.hasPrefix("let self") }
      ?? false
  }

  private static func holdsForEver(_ condition: ConditionElementSyntax.Condition) -> Bool {
    let text = condition.trimmedDescription
    return text == "true" || text == "!Task.isCancelled" || text == "let self" || text == "let self = self"
  }

  /// Whether there is a way out that is not for cancellation, an error, or the end of `self`.
  private var canLeave: Bool {
    var open = node.children(viewMode: .sourceAccurate).map { (node: $0, isInSwitch: false) }
    while let (node, isInSwitch) = open.popLast() {
      switch node.as(SyntaxEnum.self) {
      case .closureExpr, .functionDecl, .catchClause, .throwStmt: continue
      case .returnStmt: return true
      case .breakStmt(let leave) where !isInSwitch || leave.label != nil: return true
      case .whileStmt, .repeatStmt, .forStmt, .switchExpr:
        open += node.children(viewMode: .sourceAccurate).map { ($0, true) }
        continue
      case .guardStmt(let statement) where Self.isAboutTheEnd(statement.conditions): continue
      case .ifExpr(let statement) where Self.isAboutTheEnd(statement.conditions): continue
      default: break
      }
      open += node.children(viewMode: .sourceAccurate).map { ($0, isInSwitch) }
    }
    return false
  }

  private static func isAboutTheEnd(_ conditions: ConditionElementListSyntax) -> Bool {
    conditions.allSatisfy { element in
      let text = element.condition.trimmedDescription
      return text.contains("isCancelled") || text.hasPrefix("let self") || text == "self == nil"
    }
  }

  /// Where its elements come from.
  /// - Parameter body: the body that has the loop.
  func source(in body: Body) -> Source {
    guard let sequence = node.as(ForStmtSyntax.self)?.sequence else { return .finite }
    let text = sequence.trimmedDescription
    if text.hasSuffix(".lines") || text.hasSuffix(".bytes") || text.hasSuffix(".characters") { return .finite }
    if text.contains(".notifications(") || text.hasSuffix(".values") { return .endless }
    // A sequence of the file's own ends where its iterator says so.
    let unknown: Source =
      body.file.types.contains { $0.inherits.contains("AsyncIteratorProtocol") } ? .finite : .unknown
    guard let name = (text.hasPrefix("self.") ? text.dropFirst(5) : text[...]).wholeName else { return unknown }
    if isGroup(name) { return .finite }
    if let type = body.type, let property = type.properties[name] {
      return Self.isStream(property.typeName) && makesStreams(type, body.file) ? .own : unknown
    }
    for body in body.surroundings {
      for step in body.steps {
        guard case .bind(name, let value) = step.action else { continue }
        let makes = body.steps[value].contains { step in
          step.call.map { $0.name == "makeStream" || $0.name == "AsyncStream" || $0.name == "AsyncThrowingStream" }
            ?? false
        }
        return makes ? .own : unknown
      }
    }
    return unknown
  }

  private static func isStream(_ type: String) -> Bool {
    type.contains("AsyncStream") || type.contains("AsyncThrowingStream")
  }

  /// Whether a type makes its streams itself, and so has to end them.
  private func makesStreams(_ type: TypeModel, _ file: SourceFile) -> Bool {
    type.properties.values.contains { Self.isStream($0.value) }
      || file.members(of: type).contains { member in
        member.steps.contains { step in
          step.call.map { $0.name == "makeStream" || Self.isStream($0.name) } ?? false
        }
      }
  }

  /// Whether a name is the parameter of a closure that is passed to `withTaskGroup` or one of its variants.
  private func isGroup(_ name: String) -> Bool {
    var at = node.parent
    while let current = at {
      if let closure = current.as(ClosureExprSyntax.self), closure.parameterNames.contains(name) {
        var outer = closure.parent
        while let up = outer, !up.is(FunctionCallExprSyntax.self) { outer = up.parent }
        let callee = outer?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription ?? ""
        return callee.hasSuffix("TaskGroup")
      }
      at = current.parent
    }
    return name == "group"
  }
}

extension Substring {
  /// Itself if it is one name, without members, calls or subscripts.
  fileprivate var wholeName: String? {
    allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(self) : nil
  }
}
