import SwiftSyntax

/// A state that is checked after an `await`, and that may be another attempt's by then.
///
/// The attempt is ended, begun anew, and waits: the state is what it was, and the first answer is taken for the second one.
struct ReenteredStateDetector: Detector {
  static let name = "reentered-state"
  static let rule = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "That a state is what it was does not mean that it is still this attempt's: it can have been left and entered again."
  static let exception = "An attempt that was ended cannot be answered any more, or cannot be begun anew before it is."
  static let fix = "Give each attempt a number, and look after the await whether it is still the latest."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.compactMap { finding(in: $0) }
  }

  private func finding(in flow: BodyDataFlow) -> Finding? {
    for begin in flow.start..<flow.steps.count {
      guard let place = flow.steps[begin].write, place.isMember, let name = flow.steps[begin].assignedCase,
        let wait = flow.steps.indices.first(where: {
          $0 > begin && flow.steps[$0].isSuspension && flow.canLead(begin, $0)
        }),
        // It cannot be begun twice, and it can be ended and begun anew.
        flow.caseGuard(against: name, in: place, at: begin) == .refuses,
        let end = flow.otherWrites(to: place.root).first(where: {
          flow.canBeginAnew(after: $0, from: name, place, at: begin)
        }),
        !flow.hasOtherClaim(than: place.root, before: wait)
      else { continue }
      let body = end.body
      for number in flow.start..<flow.steps.count where number > wait && flow.canLead(wait, number) {
        guard let check = flow.check(at: number, of: name, in: place) else { continue }
        return flow.body.file.finding(
          self, body.steps.contains { $0.call?.name == "cancel" } || flow.isPrivate ? .look : .likely, at: check,
          "After the await, “\(name)” may be that of a later attempt: “\(body.name)” can have ended this one, and another one has begun."
        )
      }
    }
    return nil
  }
}

extension BodyDataFlow {
  /// Whether another method leaves a case for one in which this attempt can begin again.
  fileprivate func canBeginAnew(after end: MemberUses.Write, from name: String, _ place: Place, at begin: Int) -> Bool {
    let other = BodyDataFlow(of: end.body)
    let step = other.start + end.step
    guard other.steps[step].write?.isField(of: place) ?? false, let next = other.steps[step].assignedCase, next != name,
      other.caseGuard(against: name, in: place, at: step) != .refuses
    else { return false }
    return caseGuard(against: next, in: place, at: begin) == .admits
  }

  /// Whether another property keeps a second run out.
  fileprivate func hasOtherClaim(than root: String, before wait: Int) -> Bool {
    let checked = (0..<wait).filter { steps[$0].isCondition && canLead($0, wait) }
    return checked.contains { check in
      places(at: check).contains { place in
        place.root != root && isMutable(place) && changes(place.root, from: check, to: wait)
      }
    }
  }

  /// The comparison of a place with a case, at a step or in the function that is called there, if nothing else is compared.
  fileprivate func check(at number: Int, of name: String, in place: Place) -> Syntax? {
    if steps[number].isCondition { return comparison(at: number, with: name, in: place) }
    guard let call = steps[number].call, call.isOnSelf else { return nil }
    for member in body.targets(of: call) where member.type != nil {
      let helper = BodyDataFlow(of: member)
      guard let write = helper.steps.lastIndex(where: { $0.write?.isField(of: place) ?? false }) else { continue }
      for inner in helper.steps.indices where inner < write {
        if let found = helper.comparison(at: inner, with: name, in: place) { return found }
      }
    }
    return nil
  }

  private func comparison(at number: Int, with name: String, in place: Place) -> Syntax? {
    guard steps[number].isCondition,
      places(at: number).contains(where: { $0.isField(of: place) && $0.elementField == place.elementField }),
      let statement = steps[number].node.statement,
      let comparison = steps[number].node.parent?.as(InfixOperatorExprSyntax.self),
      comparison.rightOperand.caseName == name, comparison.parent?.is(InfixOperatorExprSyntax.self) == false
    else { return nil }
    // Any other check in the condition may tell one attempt from another.
    let others = steps.indices.filter { other in
      other != number && steps[other].isCondition && statement.encloses(steps[other].node)
        && !places(at: other).allSatisfy { $0.root == place.root && $0.elementField == nil }
    }
    return others.isEmpty ? Syntax(comparison) : nil
  }
}
