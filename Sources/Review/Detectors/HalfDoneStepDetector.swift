import SwiftSyntax

/// Two steps that belong together, of which the second can throw and nothing takes back the first.
struct HalfDoneStepDetector: Detector {
  static let name = "half-done-step"
  static let rule = "no-partial-state"
  static let severity = Finding.Severity.major
  static let why = "An error or a cancellation between two steps leaves the first one done and the second one not."
  static let exception = "The first step may stand alone, or doing it again does no harm."
  static let fix = "Take the first step back if the second fails, or do both where a cancellation does not reach."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.steps.indices.compactMap { number -> Finding? in
        guard case .bind(let name, _) = body.steps[number].action,
          let loop = body.steps[number].node.parent?.as(ForStmtSyntax.self)
        else { return nil }
        return finding(in: loop, over: name, at: number, body)
      }
    }
  }

  private func finding(in loop: ForStmtSyntax, over name: String, at bind: Int, _ body: Body)
    -> Finding?
  {
    let steps = body.steps[bind...].prefix { loop.encloses($0.node) }
    let calls = steps.indices.filter { number in
      let step = steps[number]
      return step.call.map { $0.isAwaited && !$0.isTryOptional && $0.receiver?.isMember ?? false } ?? false
        && !step.arms.contains { $0.kind == .doBody || $0.kind == .closure }
        && step.node.isTried && step.node.mentions(name)
    }
    guard let first = calls.first, let second = calls.dropFirst().first,
      body.steps[first].call?.receiver == body.steps[second].call?.receiver,
      body.steps[first].canLead(to: body.steps[second]),
      body.steps[first].call?.name != body.steps[second].call?.name,
      steps.indices.contains(where: {
        $0 > second && (body.steps[$0].write?.isMember ?? false) && body.steps[second].canLead(to: body.steps[$0])
          && body.steps[$0].node.mentions(name)
      })
    else { return nil }
    let (done, failed) = (body.steps[first].call?.name ?? "", body.steps[second].call?.name ?? "")
    return body.file.finding(
      self, .look, at: body.steps[second].node,
      "If “\(failed)” throws, also because the task was cancelled, “\(done)” has been done before it, and nothing takes it back."
    )
  }
}
