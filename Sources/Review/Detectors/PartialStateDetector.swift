import SwiftSyntax

/// A flag or a count that is set before an `await` that can throw, and put back only if it does not.
struct PartialStateDetector: Detector {
  static let name = "partial-state"
  static let rule = "no-partial-state"
  static let severity = Finding.Severity.major
  static let why = "An error leaves the code at the await, cancellation as well, and the lines after it are not run."
  static let exception = "After an error the object is not used any more, or its caller puts the state back."
  static let fix = "Put it back in a `defer`, which runs on every way out."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.flatMap { flow in
      (0..<flow.steps.count).compactMap { finding(at: $0, in: flow) }
    }
  }

  private func finding(at set: Int, in flow: BodyDataFlow) -> Finding? {
    let step = flow.steps[set]
    guard let place = step.write, place.isMember, flow.isMutable(place), !step.isDeferred, flow.isOnTheWay(set),
      let back = flow.steps.indices.first(where: {
        $0 > set && $0 >= flow.start && flow.canLead(set, $0) && flow.steps[$0].undoes(step)
          && !flow.steps[$0].isDeferred && flow.follows($0, set)
      }),
      let wait = flow.steps.indices.first(where: {
        $0 > set && $0 < back && flow.canLead(set, $0) && flow.canLead($0, back) && flow.throwsOut(at: $0)
          && !flow.between(set, $0).contains { flow.steps[$0].write == place }
      }),
      !flow.keepsError(at: wait, before: back), !flow.putsBack(place, after: wait, set: set),
      !flow.catches(errorAt: wait, calling: { ["fatalError", "preconditionFailure"].contains($0) })
    else { return nil }
    return flow.body.file.finding(
      self, flow.goesOn(afterErrorAt: wait) ? .likely : .look, at: flow.steps[wait].node,
      "If this throws, “\(place)” stays as it was set before the await: it is put back only on the way without an error."
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

  /// Whether this step undoes the other.
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
    assignment?.operatorName
  }
  private var operand: String? { assignment?.rightOperand.trimmedDescription }
}

extension BodyDataFlow {
  /// Whether one step follows another on each way without an error, and not under a condition of its own.
  fileprivate func follows(_ back: Int, _ set: Int) -> Bool {
    set < start || steps[back].arms.allSatisfy { $0.kind != .branch || steps[set].arms.contains($0) }
  }

  /// Whether a step is in the code that the waits of this body follow, and not in another closure beside it.
  fileprivate func isOnTheWay(_ number: Int) -> Bool {
    guard number < start else { return true }
    return steps[number].node.closure == body.spawnCall.closure
  }

  /// Whether the task can be suspended at a step, and an error there leaves the body or the `do` around it.
  fileprivate func throwsOut(at number: Int) -> Bool {
    guard number >= start, steps[number].isSuspension else { return false }
    // A sleep throws if its task is cancelled, and a task without a handle cannot be cancelled.
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

  /// Whether an error ends here, in a `catch` or with its task, while the object is used on. A caller that gets it can put the state
  /// back.
  fileprivate func goesOn(afterErrorAt wait: Int) -> Bool {
    // A screen that goes away takes its state along.
    if catches(errorAt: wait, calling: { $0.lowercased().hasPrefix("dismiss") }) { return false }
    // Code that cancels a sleep often begins the next one.
    if steps[..<wait].last?.call?.isSleep ?? false { return false }
    var node: Syntax? = steps[wait].node
    while let current = node, current.id != body.node.id {
      if let attempt = current.parent?.as(DoStmtSyntax.self), attempt.body.id == current.id,
        !attempt.catchClauses.isEmpty
      {
        return attempt.catchClauses.allSatisfy { $0.descendants(ThrowStmtSyntax.self).isEmpty }
      }
      node = current.parent
    }
    return body.isTask
  }

  /// Whether an error stays in the closure around a wait, because the call of the closure's function is not tried, and the code
  /// after that call comes to another step all the same.
  fileprivate func keepsError(at wait: Int, before back: Int) -> Bool {
    var node = steps[wait].node.parent
    while let current = node, current.id != body.node.id {
      if let closure = current.as(ClosureExprSyntax.self), let call = closure.call?.node,
        !closure.encloses(steps[back].node),
        !call.isTried
      {
        return true
      }
      node = current.parent
    }
    return false
  }

  /// Whether the `catch` that an error leads to calls a function with such a name.
  fileprivate func catches(errorAt wait: Int, calling isMeant: (String) -> Bool) -> Bool {
    let attempts = steps[wait].arms.filter { $0.kind == .doBody }
    return steps.contains { step in
      step.call.map { isMeant($0.name) } ?? false
        && step.arms.contains { arm in
          arm.kind == .catchClause && attempts.contains { $0.statement == arm.statement }
        }
    }
  }

  /// Whether a property is restored where an error leads, by a `defer`, or by a caller.
  fileprivate func putsBack(_ place: Place, after wait: Int, set: Int) -> Bool {
    func changes(_ number: Int) -> Bool { change(at: number).writes.contains { $0.root == place.root } }
    let attempts = steps[wait].arms.filter { $0.kind == .doBody }
    for number in steps.indices where number > set && number >= start && changes(number) {
      if steps[number].isDeferred { return true }
      let rescues = steps[number].arms.filter { $0.kind == .catchClause }
      if rescues.contains(where: { rescue in attempts.contains { $0.statement == rescue.statement } }) { return true }
      // After the `do`, if the `catch` leads there.
      if number > wait,
        attempts.contains(where: { attempt in
          !steps[number].arms.contains(attempt) && !steps[number].arms.contains { $0.statement == attempt.statement }
            && !steps.contains { step in
              step.arms.contains { $0.statement == attempt.statement && $0.kind == .catchClause && $0.exit != .none }
            }
        })
      {
        return true
      }
    }
    return isPutBackByACaller(place)
  }

  /// Whether a caller changes the property, or one of its callers where an error leads.
  private func isPutBackByACaller(_ place: Place) -> Bool {
    var (known, open): (Set<Body>, [Body]) = ([body.member], [body.member])
    while let function = open.popLast() {
      for caller in body.file.memberUses.callers(of: function, in: type) {
        let puts = caller.steps.contains { step in
          step.write?.root == place.root && step.write?.isMember ?? false
            && (function == body.member || step.isDeferred || step.arms.contains { $0.kind == .catchClause })
        }
        if puts { return true }
        if known.insert(caller.member).inserted { open.append(caller.member) }
      }
    }
    return false
  }
}

extension Syntax {
  /// The innermost closure around it.
  fileprivate var closure: SyntaxIdentifier? {
    var next = parent
    while let current = next {
      if current.is(ClosureExprSyntax.self) { return current.id }
      next = current.parent
    }
    return nil
  }
}
