import SwiftSyntax

/// Something that is missing before an `await`, and is put there after it: who looks meanwhile finds it missing as well.
struct SingleFlightRule: ReviewRule {
  static let id = "single-flight"
  static let severity = Finding.Severity.major
  static let why =
    "Between the look and the moment at which the result is stored, every other caller finds nothing and does the work again."
  static let exception = "The work may be done twice, and whose result is kept does not matter."
  static let fix = "Store the task that does the work before the first await, and let whoever comes wait for it."

  func findings(in file: SourceFile) -> [Finding] {
    file.courses.flatMap { course in
      var reported: Set<Int> = []
      return (course.start..<course.steps.count).compactMap { number -> Finding? in
        guard let found = work(storedAt: number, in: course), reported.insert(found.wait).inserted else { return nil }
        return course.file.finding(
          self, found.confidence, at: course.steps[found.wait].node,
          "While this waits, “\(found.name)” is still empty: whoever asks meanwhile finds nothing either, and does the same work."
        )
      }
    }
  }

  private func work(storedAt write: Int, in course: Course) -> (
    name: String, wait: Int, confidence: Finding.Confidence
  )? {
    let step = course.steps[write]
    guard let place = step.write, place.isMember, course.isMutable(place), step.fills,
      let last = course.wait(before: write), let check = course.check(of: place, before: last, of: write),
      check.answer == .absent, check.place.withoutIsEmpty == place.withoutIsEmpty,
      let wait = course.steps.indices.first(where: {
        $0 > check.step && course.steps[$0].isSuspension && course.canLead(check.step, $0) && course.canLead($0, write)
      }),
      !course.changes(place.root, from: check.step, to: wait), course.claim(before: last) == nil,
      !course.looksAgain(at: place, from: last, to: write)
    else { return nil }
    let isInLoop = course.steps[check.step].arms.contains { $0.kind == .loop }
    let isGrowing = step.assigned == nil && place.path.isEmpty && step.mutator != "insert"
    // A flag that is raised before the wait may keep others out elsewhere, such as a button.
    let isFlagged = course.between(check.step, wait).contains {
      course.steps[$0].assigned?.trimmedDescription == "true"
    }
    let isWeak =
      isInLoop || isFlagged || course.isPrivate || isGrowing || course.steps[check.step].read?.path.last == "isEmpty"
    return (place.root, wait, isWeak ? .look : .likely)
  }
}

extension Place {
  /// What it is asked of whether it is empty.
  fileprivate var withoutIsEmpty: Place {
    var place = self
    if path.last == "isEmpty" { place.path.removeLast() }
    return place
  }
}
