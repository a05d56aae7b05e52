import SwiftSyntax

/// A stream that ends, and is taken to be complete.
struct StreamEndDetector: Detector {
  static let name = "stream-end"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why = "For a cancelled task an AsyncStream just ends, without an error, as if all had come."
  static let exception = "What has come by then is enough."
  static let fix = "Call Task.checkCancellation() after the loop, before the result counts as complete."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body -> [Finding] in
      guard body.kind == .function, body.isAsync else { return [] }
      return body.loops.compactMap { loop in
        guard loop.isForAwait, isStream(loop, body), let first = body.steps[loop.steps].first,
          let block = first.arms.dropLast().last, block.kind == .doBody, undoes(block, body),
          let effect = effect(after: loop, in: block, body)
        else { return nil }
        return file.finding(
          self, .likely, at: body.steps[effect].node,
          "A cancelled task comes here as well: its stream ends without an error, before all has come.")
      }
    }
  }

  /// Whether the loop reads a parameter that is declared as a stream.
  private func isStream(_ loop: Body.Loop, _ body: Body) -> Bool {
    guard let name = loop.node.as(ForStmtSyntax.self)?.sequence.trimmedDescription, body.parameters.contains(name),
      let function = body.node.as(FunctionDeclSyntax.self)
    else { return false }
    return function.signature.parameterClause.parameters.contains { parameter in
      let type = parameter.type.trimmedDescription
      return (parameter.secondName ?? parameter.firstName).text == name
        && (type.hasPrefix("AsyncStream<") || type.hasPrefix("AsyncThrowingStream<"))
    }
  }

  /// Whether an error leads to code that undoes something and throws: the code treats failure and success differently.
  private func undoes(_ block: Step.Arm, _ body: Body) -> Bool {
    body.steps.contains { step in
      step.isSuspension
        && step.arms.contains { $0.kind == .catchClause && $0.statement == block.statement && $0.exit == .body }
    }
  }

  private func effect(after loop: Body.Loop, in block: Step.Arm, _ body: Body) -> Int? {
    for index in loop.steps.upperBound..<body.steps.count where body.steps[index].arms.contains(block) {
      if body.steps[index].checksCancellation { return nil }
      if body.steps[index].isEffect { return index }
    }
    return nil
  }
}
