import SwiftSyntax

/// A way through the code on which a continuation is resumed twice, or not at all.
struct ResumeCountDetector: Detector {
  static let name = "resume-count"
  static let rule = "resume-exactly-once"
  static let severity = Finding.Severity.major
  static let why =
    "A task that is not resumed waits for ever, cancelled or not; a checked continuation that is resumed twice ends the process."
  static let exception = "This path is never taken, and the caller guarantees that."
  static let fix = "Resume exactly once on each path: return after a resume, and give each if its else."

  func findings(in file: SourceFile) -> [Finding] {
    file.continuations.flatMap { continuation -> [Finding] in
      let paths = ResumePaths(of: continuation.name, in: continuation.closure.statements, canThrow: false)
      var found = seconds(paths, file)
      if !paths.isHandedOn { found += paths.missing.map { missing($0, .likely, file) } }
      let isOnly = paths.closures.count == 1
      return found
        + paths.closures.flatMap {
          findings(in: $0, continuation.name, once: true, isOnly: isOnly, keepsSelf: continuation.keepsSelf, file)
        }
    }
  }

  /// The findings in a closure that may be called later, once or often.
  /// - Parameters:
  ///   - once: whether the code around it is run once.
  ///   - isOnly: whether no other closure can resume in its place, such as one that comes after a time.
  ///   - keepsSelf: whether the object is there for as long as the task waits.
  private func findings(
    in closure: ClosureExprSyntax, _ name: String, once: Bool, isOnly: Bool, keepsSelf: Bool, _ file: SourceFile
  ) -> [Finding] {
    guard !closure.ownNames.contains(name) else { return [] }
    let callee = closure.call?.name ?? ""
    let isTask = ["Task", "detached", "immediate"].contains(callee)
    let paths = ResumePaths(of: name, in: closure.statements, canThrow: isTask)
    let isRunOnce = once && (isTask || callee == "async" || callee == "asyncAfter") && !Self.isInFunction(closure)
    var found = seconds(paths, file)
    if !paths.isHandedOn, isOnly {
      for node in paths.missing where !Self.isForAFlag(node) {
        let isForWantOfSelf = Self.isForWantOfSelf(node)
        if isForWantOfSelf && keepsSelf { continue }
        // What resumes in place of a closure that runs later is often elsewhere.
        if isRunOnce || isForWantOfSelf || Self.isOpenChain(node) { found.append(missing(node, .look, file)) }
      }
    }
    let isStillOnly = isOnly && paths.closures.count == 1
    return found
      + paths.closures.flatMap {
        findings(in: $0, name, once: isRunOnce, isOnly: isStillOnly, keepsSelf: keepsSelf, file)
      }
  }

  private func seconds(_ paths: ResumePaths, _ file: SourceFile) -> [Finding] {
    paths.seconds.map { second in
      file.finding(
        self, second.isSure ? .certain : paths.isHandedOn ? .look : .likely, at: second.node,
        second.isSure
          ? "The continuation has been resumed already when this resumes it: the process ends here."
          : "There is a way on which the continuation has been resumed already when this resumes it: then the process ends."
      )
    }
  }

  private func missing(_ node: Syntax, _ confidence: Finding.Confidence, _ file: SourceFile) -> Finding {
    file.finding(
      self, confidence, at: node,
      "There is a way through here on which nobody resumes the continuation: its task then waits for ever.")
  }

  /// Whether it is in a local function, which can be called often.
  private static func isInFunction(_ closure: ClosureExprSyntax) -> Bool {
    var next = closure.parent
    while let current = next, !current.is(ClosureExprSyntax.self) {
      if current.is(FunctionDeclSyntax.self) { return true }
      next = current.parent
    }
    return false
  }

  /// `guard !isResumed else { return }`, `guard once.claim() else { return }`: another call has resumed.
  private static func isForAFlag(_ node: Syntax) -> Bool {
    guard node.is(ReturnStmtSyntax.self), let block = node.parent?.parent?.parent?.as(CodeBlockSyntax.self) else {
      return false
    }
    let conditions =
      block.parent?.as(GuardStmtSyntax.self)?.conditions ?? block.parent?.as(IfExprSyntax.self)?.conditions
    return conditions?.contains { element in
      guard case .expression(let condition) = element.condition else { return false }
      let text = condition.trimmedDescription.lowercased()
      return flagWords.contains { text.contains($0) }
    } ?? false
  }

  private static let flagWords = [
    "resume", "once", "done", "finish", "complet", "called", "fired", "claim", "exchange", "settled", "fulfilled",
    "handled", "responded", "returned", "first",
  ]

  /// `guard let self else { return }`
  private static func isForWantOfSelf(_ node: Syntax) -> Bool {
    guard node.is(ReturnStmtSyntax.self) else { return false }
    var next = node.parent
    while let current = next, !current.is(ClosureExprSyntax.self) {
      if let statement = current.as(GuardStmtSyntax.self) {
        let names = statement.conditions.compactMap {
          $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.trimmedDescription
        }
        // Another condition may be about what has resumed already.
        return statement.conditions.count == names.count
          && (names.contains("self") || names.contains("strongSelf") || names.contains("`self`"))
      }
      next = current.parent
    }
    return false
  }

  /// `if let … else if let …` without an `else`, or one after the other.
  private static func isOpenChain(_ node: Syntax) -> Bool {
    let node = node.as(ExpressionStmtSyntax.self).map { Syntax($0.expression) } ?? node
    guard let statement = node.as(IfExprSyntax.self) else { return false }
    return statement.conditions.contains { $0.condition.is(OptionalBindingConditionSyntax.self) }
  }
}
