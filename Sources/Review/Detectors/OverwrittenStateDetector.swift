import SwiftSyntax

/// A state that says “under way” before an `await`, and how it ended after it, while another method can end it otherwise.
struct OverwrittenStateDetector: Detector {
  static let name = "overwritten-state"
  static let rule = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "What another method has decided during the await is overwritten by an answer that knows nothing of it."
  static let exception = "The answer is meant to win over whatever was decided meanwhile."
  static let fix = "After the await, write only if the state is still the one that was set before it, on every path."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.flatMap { flow in
      var told: Set<Place> = []
      return (flow.start..<flow.steps.count).compactMap { number -> Finding? in
        guard let place = flow.steps[number].write, let finding = finding(at: number, in: flow) else { return nil }
        // The next write says the same of the same wait.
        return told.insert(place).inserted ? finding : nil
      }
    }
  }

  /// Cases that a person means to be the last.
  private static let ends: Set = [
    "canceled", "cancelled", "closed", "closing", "disconnected", "disconnecting", "ended", "finished", "invalidated",
    "loggedOut", "signedOut", "stopped", "stopping", "terminated",
  ]

  private func finding(at write: Int, in flow: BodyDataFlow) -> Finding? {
    let step = flow.steps[write]
    guard let place = step.write, place.isMember, flow.isMutable(place), let end = step.assignedCase,
      let wait = flow.suspension(before: write),
      let begin = flow.lastCase(of: place, before: wait), begin != end,
      !flow.rechecks(at: place, from: wait, to: write)
    else { return nil }
    let others = flow.otherWrites(to: place.root).compactMap {
      other -> (name: String, decided: String, stops: Bool)? in
      let body = other.body
      guard let written = body.steps[other.step].write, written.isField(of: place),
        let decided = body.steps[other.step].assignedCase, decided != end, decided != begin
      else { return nil }
      let otherFlow = BodyDataFlow(of: other.body)
      let caseGuard = otherFlow.caseGuard(against: begin, in: place, at: otherFlow.start + other.step)
      guard caseGuard == .unguarded || caseGuard == .admits, !flow.isOnlyCaller(of: other.body) else { return nil }
      return (other.body.member.name, decided, body.steps.contains { $0.call?.name == "cancel" })
    }
    // What is meant to be the last must stay; of other states that overlap, the caller decides.
    let isFinal = others.filter { !$0.stops && Self.ends.contains($0.decided) }
    guard let other = isFinal.first ?? others.first else { return nil }
    return flow.body.file.finding(
      // Which of the two is meant to win is known elsewhere.
      self, .look, at: step.node,
      "If “\(other.name)” was called during the await, “\(place.description)” is “\(other.decided)” here, and is overwritten with “\(end)”."
    )
  }
}

extension BodyDataFlow {
  /// The last case that a place is set to before a wait.
  fileprivate func lastCase(of place: Place, before wait: Int) -> String? {
    for number in (0..<wait).reversed() where canLead(number, wait) {
      if steps[number].write?.isField(of: place) ?? false, let name = steps[number].assignedCase { return name }
    }
    return nil
  }

  /// Whether only this member calls the one that has another body.
  fileprivate func isOnlyCaller(of other: Body) -> Bool {
    Set(body.file.memberUses.callers(of: other.member, in: type).map(\.member)) == [body.member]
  }
}
