import SwiftSyntax

/// A value that is read before an `await`, computed with, and written back after it.
struct LostUpdateRule: ReviewRule {
  static let id = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "What others write between the read and the write is overwritten with a value that knows nothing of it."
  static let exception = "Nobody else changes this state, and the method is never under way twice."
  static let fix = "Wait first, and read and write in one step after it: `total += part`."

  func findings(in file: SourceFile) -> [Finding] {
    file.courses.flatMap { course in
      (course.start..<course.steps.count).compactMap { finding(at: $0, in: course) }
    }
  }

  private func finding(at write: Int, in course: Course) -> Finding? {
    let step = course.steps[write]
    guard let place = step.write, place.isMember, course.isMutable(place), let value = step.assigned,
      let wait = course.wait(before: write), !course.looksAgain(at: place, from: wait, to: write)
    else { return nil }
    var confidence = course.isPrivate ? Finding.Confidence.look : .likely
    var isStale = false
    for number in course.value(of: write) where value.encloses(course.steps[number].node) {
      let read = course.steps[number]
      guard read.read != nil else { continue }
      for known in course.learned(at: number) where known.place.isSame(as: place) && !known.isAnswer {
        // What is read after the wait is up to date, and what is computed with it as well.
        if known.step > wait { return nil }
        if course.changes(place.root, from: known.step, to: wait) { return nil }
        if read.read?.isMember == false && read.node.id == value.id { return nil }
        // What is handed to the function that is awaited comes back as its answer.
        if number < wait && read.node.isArgument(within: value) { return nil }
        isStale = true
      }
    }
    guard isStale else { return nil }
    if course.claim(before: wait) != nil {
      if course.otherWrites(to: place.root).isEmpty { return nil }
      confidence = .look
    }
    return course.file.finding(
      self, confidence, at: step.node,
      "“\(place.root)” was read before the await and is written back after it: what others have written meanwhile is lost."
    )
  }
}

extension Place {
  /// True if one is a part of the other.
  func isSame(as other: Place) -> Bool {
    root == other.root && isMember == other.isMember && (path.starts(with: other.path) || other.path.starts(with: path))
  }
}

extension Syntax {
  /// True if it is handed to a function, instead of being computed with.
  func isArgument(within outer: ExprSyntax) -> Bool {
    var node = parent
    while let current = node, current.id != outer.id {
      if current.is(LabeledExprSyntax.self) && !(current.parent?.parent?.is(TupleExprSyntax.self) ?? false) {
        return true
      }
      node = current.parent
    }
    return outer.is(FunctionCallExprSyntax.self)
  }
}
