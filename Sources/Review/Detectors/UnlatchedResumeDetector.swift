import SwiftSyntax

/// A continuation that is resumed by a closure which is called again and again.
struct UnlatchedResumeDetector: Detector {
  static let name = "unlatched-resume"
  static let rule = "resume-exactly-once"
  static let severity = Finding.Severity.major
  static let why =
    "A handler of states or notifications is called for each of them, and a second resume ends the process."
  static let exception = "The handler is called once, or removed by its first call."
  static let fix =
    "Remove the handler before the resume, or take the continuation out of a variable that is nil from then on."

  func findings(in file: SourceFile) -> [Finding] {
    file.continuations.flatMap { continuation in
      closures(in: Syntax(continuation.closure.statements)).compactMap { closure -> Finding? in
        guard !closure.ownNames.contains(continuation.name), let source = Self.source(of: closure),
          let resume = closure.statements.resume(of: continuation.name), !isLatched(closure, in: continuation)
        else { return nil }
        // A handler of states is called for each of them; how often a value or a notification comes is known elsewhere.
        return file.finding(
          self, source.hasSuffix("UpdateHandler") ? .likely : .look, at: resume,
          "“\(source)” can be called again after this has resumed the continuation: a second resume ends the process.")
      }
    }
  }

  private func closures(in node: Syntax) -> [ClosureExprSyntax] {
    let own = node.as(ClosureExprSyntax.self).map { [$0] } ?? []
    return own + node.children(viewMode: .sourceAccurate).flatMap { closures(in: $0) }
  }

  /// The name of what calls a closure any number of times; nil if the file does not show that.
  private static func source(of closure: ClosureExprSyntax) -> String? {
    if let assignment = closure.parent?.as(InfixOperatorExprSyntax.self) {
      let name = assignment.leftOperand.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
      return name.hasSuffix("UpdateHandler") || name == "readabilityHandler" ? name : nil
    }
    guard let (call, name) = closure.call else { return nil }
    switch name {
    case "setEventHandler": return name
    case "addObserver": return call.arguments.first?.label?.text == "forName" ? name : nil
    case "sink":
      // With a completion it may be one value by design.
      let chain = call.calledExpression.trimmedDescription
      // Without its handle the subscription ends where it begins.
      if call.parent?.as(InfixOperatorExprSyntax.self)?.leftOperand.is(DiscardAssignmentExprSyntax.self) ?? false {
        return nil
      }
      let isOne = ["first", "prefix", "last", "collect", "Future", "dataTaskPublisher"].contains { chain.contains($0) }
      return isOne || call.arguments.count + call.additionalTrailingClosures.count > 0 ? nil : name
    default: return nil
    }
  }

  /// Whether a closure looks whether it has been called, or is removed when it is: itself, or by a local function.
  private func isLatched(_ closure: ClosureExprSyntax, in continuation: Continuation) -> Bool {
    let called = continuation.body.node.descendants(FunctionDeclSyntax.self).filter {
      $0.id != continuation.body.node.id && closure.statements.mentions($0.name.text)
    }
    return Self.isLatched(Syntax(closure.statements)) || called.contains { Self.isLatched(Syntax($0)) }
  }

  private static func isLatched(_ code: Syntax) -> Bool {
    let text = code.trimmedDescription.lowercased()
    let words = [
      "= nil", "removeobserver", ".cancel()", "exchange", "withlock", ".invalidate()", "claim", "latch", "once",
      "resumed",
    ]
    return words.contains { text.contains($0) } || code.hasFlag
  }
}

extension SyntaxProtocol {
  /// The first resume of a continuation outside of other closures.
  fileprivate func resume(of name: String) -> FunctionCallExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self), call.lastName == "resume",
      call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == name
    {
      return call
    }
    for child in children(viewMode: .sourceAccurate) {
      if let found = child.resume(of: name) { return found }
    }
    return nil
  }

  /// Whether it sets a variable to true, as a flag does.
  fileprivate var hasFlag: Bool {
    if let assignment = self.as(InfixOperatorExprSyntax.self), assignment.isAssignment,
      assignment.rightOperand.is(BooleanLiteralExprSyntax.self)
    {
      return true
    }
    return children(viewMode: .sourceAccurate).contains { $0.hasFlag }
  }
}
