import SwiftSyntax

/// A final state that one method respects, and another overwrites.
struct MirroredGuardDetector: Detector {
  static let name = "mirrored-guard"
  static let rule = "mirrored-guards"
  static let severity = Finding.Severity.major
  static let why =
    "Callers rely on a final state: each method that can end something has to leave it alone."
  static let exception = "This state is meant to replace all others, whatever they were."
  static let fix = "Give this method the guard that the other one has, or put all transitions into one function."

  func findings(in file: SourceFile) -> [Finding] {
    file.types.flatMap { type in
      type.propertyOrder.filter(type.isMutable).flatMap { root in
        findings(about: file.memberUses.writes(to: root, in: type), in: file)
      }
    }
  }

  /// A write of a case, with the checks before it.
  fileprivate struct End {
    let flow: BodyDataFlow
    let step: Int
    let place: Place
    /// The case; nil if it cannot be seen here.
    let name: String?
  }

  private func findings(about writes: [MemberUses.Write], in file: SourceFile) -> [Finding] {
    let ends = writes.compactMap { write -> End? in
      let step = write.body.steps[write.step]
      guard let place = step.write else { return nil }
      let flow = BodyDataFlow(of: write.body)
      return End(flow: flow, step: flow.start + write.step, place: place, name: step.assignedCase)
    }
    guard ends.count(where: { $0.name != nil }) > 1 else { return [] }
    /// Whether a case is written somewhere, and no guarded write follows it.
    func isFinal(_ name: String, in place: Place) -> Bool {
      let ends = ends.filter { $0.place.isField(of: place) }
      let caseGuards = ends.map { $0.caseGuard(against: name) }
      return ends.contains { $0.name == name } && caseGuards.contains(.refuses)
        && !caseGuards.contains(.admits) && !caseGuards.contains(.unknown)
    }
    return ends.compactMap { end in
      // It checks nothing, and other methods check before they write another end.
      guard let name = end.name, !end.flow.isPrivate, end.caseGuard(against: name) == .unguarded,
        end.flow.suspension(before: end.step) == nil, isFinal(name, in: end.place),
        let other = ends.first(where: {
          $0.isGuarded(against: name, unlike: end) && isFinal($0.name ?? "", in: end.place)
        })
      else { return nil }
      return file.finding(
        self, name.hasPrefix("cancel") ? .likely : .look, at: end.flow.steps[end.step].node,
        "“\(other.flow.body.member.name)” leaves “\(name)” alone, and “\(end.flow.body.member.name)” overwrites “\(other.name ?? "")”: the guard has no mirror here."
      )
    }
  }
}

extension MirroredGuardDetector.End {
  fileprivate func caseGuard(against name: String) -> CaseGuard { flow.caseGuard(against: name, in: place, at: step) }

  /// Whether this is the answer to work that another method may have ended, and is not written in that case.
  fileprivate func isGuarded(against end: String, unlike other: MirroredGuardDetector.End) -> Bool {
    name != end && flow.suspension(before: step) != nil && flow.body.member.name != other.flow.body.member.name
      && place.isField(of: other.place) && caseGuard(against: end) == .refuses
  }
}
