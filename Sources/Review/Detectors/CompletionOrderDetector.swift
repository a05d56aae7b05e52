import SwiftSyntax

/// Results of child tasks that are collected in the order in which the tasks end.
struct CompletionOrderDetector: Detector {
  static let name = "completion-order"
  static let rule = "snapshot-at-spawn"
  static let severity = Finding.Severity.major
  static let why =
    "A task group hands out its children's results in the order in which they end, not in which they began."
  static let exception = "The order of the results does not matter."
  static let fix =
    "Let each child take its place along and return it with its result, and put the results in order by it."

  func findings(in file: SourceFile) -> [Finding] {
    file.isTest
      ? []
      : file.bodies.flatMap { body in
        body.steps.compactMap { group in
          guard let call = group.call, call.name == "withTaskGroup" || call.name == "withThrowingTaskGroup" else {
            return nil
          }
          let loops = body.loops.filter {
            call.inside.lowerBound <= $0.steps.lowerBound && $0.steps.upperBound <= call.inside.upperBound
          }
          // A tuple has a value that identifies its child.
          guard loops.contains(where: { begins(in: $0, body) }), !group.node.childrenAreTuples else { return nil }
          for loop in loops where loop.isForAwait {
            guard
              let element = loop.node.as(ForStmtSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            else { continue }
            for step in body.steps[loop.steps] {
              guard let add = step.call, add.name == "append", let list = add.receiver, list.path.isEmpty,
                !list.isMember,
                step.node.as(FunctionCallExprSyntax.self)?.arguments.first?.expression.trimmedDescription == element,
                isReturned(list, body),
                !body.steps.contains(where: { $0.call.map { $0.name.hasPrefix("sort") } ?? false })
              else { continue }
              return file.finding(
                self, .look, at: step.node,
                "The children's results come in the order in which they end: “\(list.root)” has another order than what they were made from."
              )
            }
          }
          return nil
        }
      }
  }

  private func begins(in loop: Body.Loop, _ body: Body) -> Bool {
    guard let pattern = loop.node.as(ForStmtSyntax.self)?.pattern, !pattern.is(WildcardPatternSyntax.self) else {
      return false
    }
    return body.steps[loop.steps].contains(where: body.beginsChild)
  }

  private func isReturned(_ list: Place, _ body: Body) -> Bool {
    body.steps.contains { $0.node.as(ReturnStmtSyntax.self)?.expression?.trimmedDescription == list.root }
  }
}

extension Syntax {
  /// Whether it is like `withTaskGroup(of: (Int, Image).self)`.
  fileprivate var childrenAreTuples: Bool {
    self.as(FunctionCallExprSyntax.self)?.arguments.first?.expression.trimmedDescription.hasPrefix("(") ?? false
  }
}
