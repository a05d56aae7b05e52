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
    let name: String
  }

  private func findings(about writes: [MemberUses.Write], in file: SourceFile) -> [Finding] {
    guard writes.count > 1 else { return [] }
    let ends = writes.compactMap { write -> End? in
      guard let place = file.bodies[write.body].steps[write.step].write,
        let name = file.bodies[write.body].steps[write.step].assignedCase
      else { return nil }
      let course = Course(of: write.body, in: file)
      return End(course: course, step: course.start + write.step, place: place, name: name)
    }
    return ends.compactMap { end in
      // It asks nothing, and others ask before they write another end.
      guard end.admission(of: end.name) == .unasked, end.course.wait(before: end.step) == nil else { return nil }
      let isFinal = { (name: String) in
        ends.contains { $0.name == name } && ends.contains { $0.admission(of: name) == .refused }
          && !ends.contains { $0.admission(of: name) == .admitted || ($0.admission(of: name) == .unknown) }
      }
      guard isFinal(end.name),
        let other = ends.first(where: { other in
          other.name != end.name && other.course.wait(before: other.step) != nil
            && other.course.memberName != end.course.memberName && other.place.isField(of: end.place)
            && other.admission(of: end.name) == .refused
            && isFinal(other.name)
        })
      else { return nil }
      return file.finding(
        self, .likely, at: end.course.steps[end.step].node,
        "“\(other.course.memberName)” leaves “\(end.name)” alone, and “\(end.course.memberName)” overwrites “\(other.name)”: the guard has no mirror here."
      )
    }
  }
}

extension MirroredGuardRule.End {
  fileprivate func admission(of name: String) -> Admission { course.admission(of: name, in: place, at: step) }
}
