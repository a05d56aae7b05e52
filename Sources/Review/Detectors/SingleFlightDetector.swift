import SwiftSyntax

/// A value that is missing before an `await` and stored after it: a caller who looks meanwhile finds it missing, too.
struct SingleFlightDetector: Detector {
  static let name = "single-flight"
  static let rule = "single-flight"
  static let severity = Finding.Severity.major
  static let why =
    "Between the look and the moment at which the result is stored, every other caller finds nothing and does the work again."
  static let exception = "The work may be done twice, and whose result is kept does not matter."
  static let fix = "Store the task that does the work before the first await, and let later callers wait for it."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.flatMap { flow in
      var reported: Set<Int> = []
      return (flow.start..<flow.steps.count).compactMap { number -> Finding? in
        guard let found = work(storedAt: number, in: flow), reported.insert(found.wait).inserted else { return nil }
        return flow.body.file.finding(
          self, found.confidence, at: flow.steps[found.wait].node,
          "While this waits, “\(found.name)” is still empty: a caller that comes meanwhile finds nothing either, and does the same work."
        )
      }
    }
  }

  private func work(storedAt write: Int, in flow: BodyDataFlow) -> (
    name: String, wait: Int, confidence: Finding.Confidence
  )? {
    let step = flow.steps[write]
    guard let place = step.write, place.isMember, flow.isMutable(place), step.fills,
      let last = flow.suspension(before: write), let check = flow.check(of: place, before: last, of: write),
      check.outcome == .absent, flow.tells(check.step, of: place, by: check.place.withoutIsEmpty),
      let wait = flow.steps.indices.first(where: {
        $0 > check.step && flow.isWait($0) && flow.canLead(check.step, $0) && flow.canLead($0, write)
      }),
      !flow.changes(place.root, from: check.step, to: wait), flow.claim(before: last) == nil,
      !flow.waitsInLine(at: check.step, before: wait),
      !flow.rechecks(at: place, from: last, to: write)
    else { return nil }
    let isInLoop = flow.steps[check.step].arms.contains { $0.kind == .loop }
    let isGrowing = step.assigned == nil && place.path.isEmpty && step.mutator != "insert"
    // A flag that is raised before the wait may keep others out elsewhere, such as a button.
    let isFlagged = flow.between(check.step, wait).contains {
      flow.steps[$0].assigned?.trimmedDescription == "true"
    }
    // A cache from which nothing is removed has the same value in the end: only the work is done twice.
    let isCache =
      place.root.lowercased().contains("cache")
      && !flow.otherWrites(to: place.root).contains { other in
        let step = other.body.steps[other.step]
        return step.clears || (step.mutator?.hasPrefix("remove") ?? false)
      }
    // What is only read is the same the second time.
    let isRead =
      step.assigned != nil
      && flow.callees(awaitedAt: wait).contains { name in Self.reading.contains { name.hasPrefix($0) } }
    // What decides which view is shown decides on no work.
    let isShown = check.step < flow.start && flow.body.member.kind == .accessor
    // What is already so stays so.
    let isRepeatable =
      flow.callees(awaitedAt: wait).contains { name in Self.repeatable.contains { name.hasPrefix($0) } }
    // An iterator is asked by one loop.
    let isIterator = flow.body.member.name == "next"
    let isWeak =
      isInLoop || isFlagged || isCache || flow.isPrivate || isGrowing || isRead || isRepeatable || isShown || isIterator
      || flow.isBegunByAView
      || flow.steps[check.step].read?.path.last == "isEmpty" || !flow.leavesTwo(wait: wait, write: write, place)
    return (place.root, wait, isWeak ? .look : .likely)
  }

  /// What the names of functions begin with that bring what is there already.
  private static let reading = [
    "data", "detect", "download", "ensure", "fetch", "get", "identify", "load", "query", "read", "resolve",
  ]
  /// What the names of functions begin with that have another effect each time.
  fileprivate static let acting = ["book", "buy", "charge", "create", "order", "pay", "purchase", "register", "submit"]
  /// What the names of functions begin with that have the same effect the second time.
  private static let repeatable = ["cancel", "close", "disable", "enable", "hide", "mute", "reset", "stop", "unmute"]
}

extension BodyDataFlow {
  /// Whether two callers at once leave more than the same value stored twice: a task, an object or a continuation of each of them, or
  /// work that a flag was to keep apart.
  fileprivate func leavesTwo(wait: Int, write: Int, _ place: Place) -> Bool {
    if type.properties[place.root]?.keepsContinuations ?? false { return true }
    if steps[write].assigned?.trimmedDescription == "true" {
      // A flag that goes down again says that the work is under way, and one that stays up that it has been done.
      return steps.indices.contains { number in
        canLead(write, number) && steps[number].write == place && steps[number].clears
          && between(write, number).contains { steps[$0].isSuspension || steps[$0].isEffect }
      }
    }
    let value = value(of: write).compactMap { steps[$0].read?.root }
    let isATask = steps.indices.contains { number in
      guard canLead(wait, number), let task = steps[number].spawned.map({ body.file[$0] }), let handle = task.handle
      else { return false }
      return handle.root == place.root || (!handle.isMember && value.contains(handle.root))
    }
    if isATask { return true }
    let called = callees(awaitedAt: wait)
    let makes = called.count == 1 && called[0].first?.isUppercase ?? false
    return makes || called.contains { name in SingleFlightDetector.acting.contains { name.hasPrefix($0) } }
  }

  /// Whether a check of a place, or of a part of it after a question mark, fails if another place is empty.
  fileprivate func tells(_ check: Int, of place: Place, by checked: Place) -> Bool {
    checked.path == place.path
      || (checked.path.starts(with: place.path) && steps[check].node.trimmedDescription.contains("?."))
  }

  /// Whether a task that a property keeps is awaited before a check, and replaced between the check and a wait.
  fileprivate func waitsInLine(at check: Int, before wait: Int) -> Bool {
    (0..<check).contains { number in
      guard let place = steps[number].read, place.isMember, isMutable(place),
        steps[number..<check].contains(where: { $0.isSuspension && $0.node.encloses(steps[number].node) })
      else { return false }
      return changesMeanwhile(place.root) || changes(place.root, from: check, to: wait)
    }
  }

  /// Whether only the closures of a view's `task` call the function: one at a time, when the view appears.
  fileprivate var isBegunByAView: Bool {
    guard type.inherits.contains("View") else { return false }
    let calls = body.file.tree.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.text == body.member.name }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        sequence(first: Syntax(call), next: \.parent).contains {
          $0.as(ClosureExprSyntax.self)?.call?.name == "task"
        }
      }
  }

  /// The names of the functions that are awaited at a step: `load` and `first` of `await store.load().first { $0.isOpen }`, and
  /// that of the own function if a continuation is awaited.
  fileprivate func callees(awaitedAt wait: Int) -> [String] {
    var names: [String] = []
    var next = steps[wait].node.descendants(FunctionCallExprSyntax.self).first.map { ExprSyntax($0) }
    while let expression = next {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        names.append(call.lastName ?? call.calledExpression.trimmedDescription)
        next = call.calledExpression
      } else {
        next = expression.as(MemberAccessExprSyntax.self)?.base
      }
    }
    let isContinuation = names.contains { $0.hasPrefix("with") && $0.hasSuffix("Continuation") }
    return isContinuation ? [body.member.name] : names
  }
}

extension Place {
  /// The collection, for a check of its `isEmpty`.
  fileprivate var withoutIsEmpty: Place {
    var place = self
    if path.last == "isEmpty" { place.path.removeLast() }
    return place
  }
}
