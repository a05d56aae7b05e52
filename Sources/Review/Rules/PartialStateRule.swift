import SwiftSyntax

/// A flag or a count that is set before an `await` that can throw, and put back only if it does not.
struct PartialStateRule: ReviewRule {
  static let id = "no-partial-state"
  static let severity = Finding.Severity.major
  static let why = "An error leaves the code at the await, cancellation as well, and what stands behind it is not done."
  static let exception = "After an error the object is not used any more, or whoever called it puts the state back."
  static let fix = "Put it back in a `defer`, which runs on every way out."

  func findings(in file: SourceFile) -> [Finding] {
    file.courses.flatMap { course in
      (0..<course.steps.count).compactMap { finding(at: $0, in: course) }
    }
  }

  private func finding(at set: Int, in course: Course) -> Finding? {
    let step = course.steps[set]
    guard let place = step.write, place.isMember, course.isMutable(place), !step.isDeferred,
      let back = course.steps.indices.first(where: {
        $0 > set && $0 >= course.start && course.canLead(set, $0) && course.steps[$0].undoes(step)
          && !course.steps[$0].isDeferred
      }),
      let wait = course.steps.indices.first(where: {
        $0 > set && $0 < back && course.canLead(set, $0) && course.canLead($0, back) && course.throwsOut(at: $0)
          && !course.between(set, $0).contains { course.steps[$0].write == place }
      }),
      !course.putsBack(place, after: wait, set: set)
    else { return nil }
    return course.file.finding(
      self, .likely, at: course.steps[wait].node,
      "If this throws, “\(place.root)” stays as it was set before the await: it is put back only on the way without an error."
    )
  }
}

extension Step {
  fileprivate var isDeferred: Bool {
    var node = node.parent
    while let current = node {
      if current.is(DeferStmtSyntax.self) { return true }
      if current.is(ClosureExprSyntax.self) || current.is(FunctionDeclSyntax.self) { return false }
      node = current.parent
    }
    return false
  }

  /// True if this takes back what the other has set.
  fileprivate func undoes(_ other: Step) -> Bool {
    guard let place = write, place == other.write else { return false }
    switch (other.assigned?.trimmedDescription, assigned?.trimmedDescription) {
    case ("true", "false"): return true
    case (nil, nil):
      switch (other.changeOperator, changeOperator) {
      case ("+=", "-="), ("-=", "+="): return other.operand == operand
      default: return other.mutator == "insert" && mutator == "remove" && place.path.isEmpty
      }
    default: return false
    }
  }

  private var changeOperator: String? {
    guard let elements = node.as(SequenceExprSyntax.self)?.elements, elements.count == 3 else { return nil }
    return elements[elements.index(after: elements.startIndex)].trimmedDescription
  }
  private var operand: String? { node.as(SequenceExprSyntax.self)?.elements.last?.trimmedDescription }
}

extension Course {
  /// True if a step waits, and an error leaves the body there or the `do` around it.
  fileprivate func throwsOut(at number: Int) -> Bool {
    guard number >= start, steps[number].isSuspension else { return false }
    // A sleep throws if its task is cancelled, and nobody can cancel a task that nobody has kept.
    if body.kind == .task && body.handle == nil && number > 0 && steps[number - 1].call?.name == "sleep" {
      return false
    }
    var node = steps[number].node.parent
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      if let attempt = current.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
      node = current.parent
    }
    return false
  }

  /// True if a property is put back where an error leads, by a `defer`, or by whoever calls this.
  fileprivate func putsBack(_ place: Place, after wait: Int, set: Int) -> Bool {
    func changes(_ number: Int) -> Bool { change(at: number).writes.contains { $0.root == place.root } }
    let attempts = steps[wait].arms.filter { $0.kind == .attempt }
    for number in steps.indices where number > set && number >= start && changes(number) {
      if steps[number].isDeferred { return true }
      let rescues = steps[number].arms.filter { $0.kind == .rescue }
      if rescues.contains(where: { rescue in attempts.contains { $0.statement == rescue.statement } }) { return true }
      // Behind the `do`, if the `catch` leads there.
      if number > wait,
        attempts.contains(where: { attempt in
          !steps[number].arms.contains(attempt) && !steps[number].arms.contains { $0.statement == attempt.statement }
            && !steps.contains { step in
              step.arms.contains { $0.statement == attempt.statement && $0.kind == .rescue && $0.exit != .none }
            }
        })
      {
        return true
      }
    }
    return file.uses.callers(of: memberName, in: type).contains { caller in
      file.bodies[caller].steps.contains { $0.write?.root == place.root && $0.write?.isMember ?? false }
    }
  }
}
