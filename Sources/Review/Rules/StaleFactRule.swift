import SwiftSyntax

/// A fact that is learned before an `await` and relied on after it, in code that others can enter meanwhile.
struct StaleFactRule: ReviewRule {
  static let id = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "While the task waits at an await, its actor is free, and any other method can run from start to end."
  static let exception = "Nobody else changes this state, or the last write is meant to win."
  static let fix = "Change the state before the await, or look at it again after, at best at whose attempt it is."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.isolation == .none ? [] : findings(in: body, file)
    }
  }

  private func findings(in body: Body, _ file: SourceFile) -> [Finding] {
    var found: [Finding] = []
    for (index, step) in body.steps.enumerated() {
      guard case .write(let place, let value) = step.action, place.isMember else { continue }
      // The wait right before the write counts, also one in its value.
      guard let wait = body.suspensions.last(where: { $0 < index && body.steps[$0].canLead(to: step) }) else {
        continue
      }
      _ = value
      let since = body.between(wait, index)
      if since.contains(where: { $0.isCondition && ($0.read.map { $0.whole == place.whole } ?? false) }) { continue }
      let before = body.steps[..<wait].indices.filter { body.steps[$0].canLead(to: body.steps[wait]) }
      let checks = before.filter { index in
        body.steps[index].isCondition && body.steps[index].read?.whole == place.whole
      }
      guard let check = checks.last else { continue }
      let claims = body.between(check, wait).contains { $0.write?.whole == place.whole }
      guard !claims else { continue }
      found.append(
        file.finding(
          self, .likely, at: step.node,
          "“\(place.root)” was looked at before the await and is changed after it: others may have changed it meanwhile."
        ))
    }
    return found
  }
}
