import SwiftSyntax

/// A task group that takes its first result and leaves the others at work.
struct FirstResultDetector: Detector {
  static let name = "first-result"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why = "A group whose closure returns waits for all its children, and cancels none of them."
  static let exception = "The other children are to complete their work, and the caller may wait for them."
  static let fix = "Call group.cancelAll() once the first result is there."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.steps.compactMap { group in
        guard let call = group.call, call.name == "withTaskGroup" || call.name == "withThrowingTaskGroup" else {
          return nil
        }
        let steps = body.steps[call.inside]
        let waits = steps.filter { step in
          step.call.map { ($0.name == "next" || $0.name == "waitForAll") && $0.receiver?.path.isEmpty ?? false }
            ?? false
        }
        guard waits.count == 1, let next = waits.first, next.call?.name == "next", !isInLoop(next, of: group),
          !steps.contains(where: { $0.call?.name == "cancelAll" }), isForSeveral(steps, group, body),
          !body.loops.contains(where: { $0.isForAwait && call.inside.contains($0.steps.lowerBound) }),
          !next.node.isStatement
        else { return nil }
        return file.finding(
          self, .likely, at: next.node,
          "The first result is taken and the other children are not cancelled: the group waits until the last of them has ended."
        )
      }
    }
  }

  private func isInLoop(_ step: Step, of group: Step) -> Bool {
    step.arms.dropFirst(group.arms.count).contains { $0.kind == .loop }
  }

  private func isForSeveral(_ steps: ArraySlice<Step>, _ group: Step, _ body: Body) -> Bool {
    let children = steps.filter(body.beginsChild)
    return children.count > 1 || children.contains { isInLoop($0, of: group) }
  }
}
