import SwiftSyntax

/// A final state that one method respects, and another overwrites.
struct MirroredGuardRule: ReviewRule {
  static let id = "mirrored-guards"
  static let severity = Finding.Severity.major
  static let why =
    "A final state is one that everybody can rely on: each method that can end something has to leave it alone."
  static let exception = "This state is meant to replace all others, whatever they were."
  static let fix = "Give this method the guard that the other one has, or put all transitions into one function."

  func findings(in file: SourceFile) -> [Finding] {
    file.types.indices.flatMap { type in
      file.types[type].propertyOrder.filter(file.types[type].isMutable).flatMap { root in
        findings(about: file.uses.writes(to: root, in: type), in: file)
      }
    }
  }

  /// A write of a case, and what its method has asked before.
  fileprivate struct End {
    let course: Course
    let step: Int
    let place: Place
    /// The case; nil if it cannot be seen here.
    let name: String?
  }

  private func findings(about writes: [MemberUses.Write], in file: SourceFile) -> [Finding] {
    let ends = writes.compactMap { write -> End? in
      let step = file.bodies[write.body].steps[write.step]
      guard let place = step.write else { return nil }
      let course = Course(of: write.body, in: file)
      return End(course: course, step: course.start + write.step, place: place, name: step.assignedCase)
    }
    guard ends.count(where: { $0.name != nil }) > 1 else { return [] }
    /// Written somewhere, and nothing that is guarded follows it.
    func isFinal(_ name: String) -> Bool {
      let admissions = ends.map { $0.admission(of: name) }
      return ends.contains { $0.name == name } && admissions.contains(.refused)
        && !admissions.contains(.admitted) && !admissions.contains(.unknown)
    }
    return ends.compactMap { end in
      // It asks nothing, and others ask before they write another end.
      guard let name = end.name, !end.course.isPrivate, end.admission(of: name) == .unasked,
        end.course.wait(before: end.step) == nil, isFinal(name),
        let other = ends.first(where: { $0.isGuarded(against: name, unlike: end) && isFinal($0.name ?? "") })
      else { return nil }
      return file.finding(
        self, name.hasPrefix("cancel") ? .likely : .look, at: end.course.steps[end.step].node,
        "“\(other.course.memberName)” leaves “\(name)” alone, and “\(end.course.memberName)” overwrites “\(other.name ?? "")”: the guard has no mirror here."
      )
    }
  }
}

extension MirroredGuardRule.End {
  fileprivate func admission(of name: String) -> Admission { course.admission(of: name, in: place, at: step) }

  /// True if this is the answer to something that another method may have ended, and is not written then.
  fileprivate func isGuarded(against end: String, unlike other: MirroredGuardRule.End) -> Bool {
    name != end && course.wait(before: step) != nil && course.memberName != other.course.memberName
      && place.isField(of: other.place) && admission(of: end) == .refused
  }
}
