import SwiftSyntax

/// A sleep for a time that was computed from a deadline some time ago.
struct StaleDurationDetector: Detector {
  static let name = "stale-duration"
  static let rule = "snapshot-at-spawn"
  static let severity = Finding.Severity.major
  static let why =
    "The rest of the time until a deadline is true for a moment: slept for later, it ends that much too late."
  static let exception = "It does not matter by how much the wait ends too late."
  static let fix = "Hand on the deadline itself, and sleep until it: clock.sleep(until:)."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      let waits = body.steps.indices.filter { body.steps[$0].call?.isSleep ?? false }
      guard
        let first = waits.lazy.compactMap({ wait in
          self.finding(at: wait, body).map { (wait: wait, finding: $0) }
        }).first
      else { return [Finding]() }
      // A rhythm after it adds up the time that the work of each turn takes.
      let drifts = waits.filter { wait in
        wait > first.wait && body.loops.contains { !$0.isForAwait && $0.steps.contains(wait) }
          && body.steps[wait].call?.labels.first == "for"
      }
      return [first.finding]
        + drifts.map { wait in
          file.finding(
            self, .look, at: body.steps[wait].node,
            "Each turn takes this time and that of its work: turns that are to keep a rhythm come later and later.")
        }
    }
  }

  private func finding(at wait: Int, _ body: Body) -> Finding? {
    guard let node = body.steps[wait].node.as(FunctionCallExprSyntax.self),
      let argument = node.arguments.first,
      argument.label?.text != "until"
    else { return nil }
    var name = argument.expression.trimmedDescription
    if name.hasPrefix(".seconds("), name.hasSuffix(")") { name = String(name.dropFirst(9).dropLast()) }
    guard let (binder, step) = body.binding(of: name) else { return nil }
    guard let pattern = binder.steps[step].node.parent?.as(PatternBindingSyntax.self),
      let value = pattern.initializer?.value.trimmedDescription, isRest(value)
    else { return nil }
    let isLate =
      binder != body || body.between(step, wait).contains { $0.isSuspension && !$0.node.encloses(node) }
    return body.file.finding(
      self, isLate ? .likely : .look, at: Syntax(node),
      "“\(name)” was the time that is left when it was computed; it is slept for later, so the sleep ends that much too late."
    )
  }

  /// Whether an expression computes the time from now until a moment.
  private func isRest(_ value: String) -> Bool {
    value.contains(".now.duration(to:") || value.hasSuffix(".timeIntervalSinceNow") || value.hasSuffix("- .now")
      || (value.contains(" - ") && value.hasSuffix(".now") && !value.contains("("))
  }
}

extension Body {
  /// The body in which a name is bound, and the step that does it.
  fileprivate func binding(of name: String) -> (Body, Int)? {
    for body in surroundings {
      if let step = body.steps.firstIndex(where: { $0.binds(name) }) { return (body, step) }
    }
    return nil
  }
}
