import SwiftSyntax

/// A state that says “under way” before an `await`, and how it ended after it, while another method can end it otherwise.
struct OverwrittenStateRule: ReviewRule {
  static let id = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "What another method has decided during the await is overwritten by an answer that knows nothing of it."
  static let exception = "The answer is meant to win over whatever was decided meanwhile."
  static let fix = "After the await, write only if the state is still the one that was set before it, on every path."

  func findings(in file: SourceFile) -> [Finding] {
    file.courses.flatMap { course in
      (course.start..<course.steps.count).compactMap { finding(at: $0, in: course) }
    }
  }

  private func finding(at write: Int, in course: Course) -> Finding? {
    let step = course.steps[write]
    guard let place = step.write, place.isMember, course.isMutable(place), let end = step.assignedCase,
      let wait = course.wait(before: write),
      let begin = course.lastCase(of: place, before: wait), begin != end,
      !course.looksAgain(at: place, from: wait, to: write)
    else { return nil }
    let others = course.otherWrites(to: place.root).compactMap {
      other -> (name: String, decided: String, stops: Bool)? in
      let body = course.file.bodies[other.body]
      guard let written = body.steps[other.step].write, written.isField(of: place),
        let decided = body.steps[other.step].assignedCase, decided != end, decided != begin
      else { return nil }
      let otherCourse = Course(of: other.body, in: course.file)
      let admission = otherCourse.admission(of: begin, in: place, at: otherCourse.start + other.step)
      guard admission == .unasked || admission == .admitted, !course.isOnlyCaller(of: other.body) else { return nil }
      return (otherCourse.memberName, decided, body.steps.contains { $0.call?.name == "cancel" })
    }
    guard let other = others.first(where: { !$0.stops }) ?? others.first else { return nil }
    return course.file.finding(
      self, other.stops || course.isPrivate ? .look : .likely, at: step.node,
      "If “\(other.name)” was called during the await, “\(place.description)” is “\(other.decided)” here, and is overwritten with “\(end)”."
    )
  }
}

extension Course {
  /// The name of the function in which the code stands.
  var memberName: String { file.bodies[file.uses.member(of: index)].name }

  /// The last case that a place is set to before a wait.
  fileprivate func lastCase(of place: Place, before wait: Int) -> String? {
    for number in (0..<wait).reversed() where canLead(number, wait) {
      if steps[number].write?.isField(of: place) ?? false, let name = steps[number].assignedCase { return name }
    }
    return nil
  }

  /// True if nobody but this member calls the one in which another body stands.
  fileprivate func isOnlyCaller(of other: Int) -> Bool {
    let callers = Set(
      file.uses.callers(of: file.bodies[file.uses.member(of: other)].name, in: type).map(file.uses.member))
    return callers == [file.uses.member(of: index)]
  }
}
