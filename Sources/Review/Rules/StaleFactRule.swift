import SwiftSyntax

/// A fact that is learned before an `await` and acted on after it, in code that others can come between.
struct StaleFactRule: ReviewRule {
  static let id = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "While the task waits at an await, its actor is free, and any other method can run from start to end."
  static let exception = "Nobody else changes this state, or the last write is meant to win."
  static let fix = "Change the state before the await, or look at it again after, at best at whose attempt it is."

  func findings(in file: SourceFile) -> [Finding] {
    file.courses.flatMap { course in
      (course.start..<course.steps.count).compactMap { finding(at: $0, in: course) }
    }
  }

  private func finding(at write: Int, in course: Course) -> Finding? {
    let step = course.steps[write]
    guard let place = step.write, place.isMember, course.isMutable(place), let wait = course.wait(before: write),
      let check = course.check(of: place, before: wait, of: write),
      !(check.answer == .absent && step.fills),
      !course.changes(place.root, from: check.step, to: wait), course.claim(before: wait) == nil,
      !course.looksAgain(at: place, from: wait, to: write)
    else { return nil }
    let isRelative =
      step.assigned == nil
      || course.value(of: write).contains { number in
        course.steps[number].read?.isSame(as: place) ?? false
      }
    guard isRelative else { return nil }
    let isWeak = course.isPrivate || (step.mutator?.hasPrefix("remove") ?? false)
    return course.file.finding(
      self, isWeak ? .look : .likely, at: step.node,
      "“\(place.root)” was looked at before the await and is changed after it: others may have changed it meanwhile.")
  }
}

extension Course {
  /// A condition on a property, and what it has said.
  struct Check {
    let step: Int
    let answer: Answer
    /// What it looks at.
    let place: Place
  }

  /// The last condition on a property before a wait on which a write after the wait depends.
  func check(of place: Place, before wait: Int, of write: Int) -> Check? {
    for number in (0..<wait).reversed() where steps[number].isCondition && canLead(number, wait) {
      let looked = places(at: number).first { other in
        other.isSame(as: place) && !other.path.contains("{}")
      }
      if let looked, let answer = steps[number].node.answer(onTheWayTo: steps[write].node) {
        return Check(step: number, answer: answer, place: looked)
      }
    }
    return nil
  }
}

extension Step {
  /// True if it puts something where nothing was.
  var fills: Bool {
    if assigned != nil { return !clears }
    return ["append", "insert", "updateValue", "formUnion"].contains(mutator)
  }
}
