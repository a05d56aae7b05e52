import SwiftSyntax

/// A lock that is taken while it is held, two that are taken in two orders, or those of two objects of one type.
struct NestedLockDetector: Detector {
  static let name = "nested-lock"
  static let rule = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "A thread that waits for a lock that it holds itself, or for one whose holder waits for its own, waits for ever."
  static let exception = "The lock is a recursive one, or all code takes the locks in one order that is written down."
  static let fix = "Split off the part that expects the lock to be held, and take nested locks in one order everywhere."

  /// A lock that is taken under another one.
  private struct Nesting {
    var outer: Locks.Section
    var inner: Place
    var body: Body
    var step: Step
    /// Taken right there, not by a function that is called.
    var isDirect: Bool
    /// Whether the function that is called takes it on some of its ways only.
    var isConditional = false
  }

  func findings(in file: SourceFile) -> [Finding] {
    let nestings = file.bodies.flatMap { self.nestings(in: $0) }
    return nestings.compactMap { nesting in
      twice(nesting) ?? twoOrders(nesting, nestings) ?? twoObjects(nesting)
    }
  }

  private func nestings(in body: Body) -> [Nesting] {
    let sections = body.lockSections
    return sections.flatMap { outer in
      outer.held.flatMap { index -> [Nesting] in
        let step = body.steps[index]
        guard !step.isInForeignClosure(inside: body.closure(of: outer)) else { return [] }
        if let inner = sections.first(where: { $0.start == index && !$0.isAttempt }) {
          return [Nesting(outer: outer, inner: inner.lock, body: body, step: step, isDirect: true)]
        }
        // Of overloads that differ in their types alone, any may be meant.
        let locks = body.ownTargets(of: step).map { $0.locksTaken() }
        let taken =
          step.call == nil
          ? locks.reduce([]) { $0.union($1) }
          : locks.dropFirst().reduce(locks.first ?? []) {
            $0.intersection($1)
          }
        return taken.sorted { "\($0)" < "\($1)" }.map { inner in
          let isSure = body.ownTargets(of: step).contains { $0.takesOnAllWays(inner) }
          return Nesting(
            outer: outer, inner: inner, body: body, step: step, isDirect: false, isConditional: !isSure)
        }
      }
    }
  }

  private func twice(_ nesting: Nesting) -> Finding? {
    guard nesting.inner == nesting.outer.lock, !nesting.inner.path.contains("[]") else { return nil }
    guard nesting.outer.kind == .exclusive || nesting.outer.kind == .unknown else { return nil }
    if isRecursive(nesting.outer.lock, in: nesting.body) { return nil }
    let isSure = nesting.isDirect && nesting.outer.kind == .exclusive
    // A lock of a type in another file may be recursive: code that takes it twice on each run has been run.
    let isItself = nesting.body.ownTargets(of: nesting.step).contains(nesting.body)
    let isUnsure =
      nesting.isConditional || (!nesting.isDirect && !isItself && nesting.outer.kind == .unknown)
    let how =
      nesting.isDirect
      ? "is taken here while it is held"
      : "is held here, and “\(nesting.step.call?.name ?? nesting.step.read?.root ?? "")” takes it"
    return nesting.body.file.finding(
      self, isSure ? .certain : isUnsure ? .look : .likely, at: nesting.step.node,
      "“\(nesting.inner)” \(how): the thread waits for itself, or the process ends.")
  }

  /// Whether the lock is made with words that say so: `Mutex(recursive: true)`.
  private func isRecursive(_ lock: Place, in body: Body) -> Bool {
    lock.isMember && body.type?.properties[lock.root]?.value.lowercased().contains("recursive") ?? false
  }

  private func twoOrders(_ nesting: Nesting, _ all: [Nesting]) -> Finding? {
    guard nesting.inner.isMember, nesting.outer.lock.isMember, nesting.inner != nesting.outer.lock else { return nil }
    let type = nesting.body.type
    let others = all.filter {
      $0.inner == nesting.outer.lock && $0.outer.lock == nesting.inner && $0.body.type == type
    }
    guard let other = others.first(where: \.isDirect) ?? others.first else { return nil }
    return nesting.body.file.finding(
      // Which functions are called with a lock held is often the caller's decision.
      self, nesting.isDirect && other.isDirect ? .likely : .look, at: nesting.step.node,
      "“\(nesting.inner)” is taken under “\(nesting.outer.lock)” here, and the other way round in line "
        + "\(other.body.file.line(of: other.step.node)): two threads can each hold one and wait for the other.")
  }

  /// `from` and `to` of one type: another call can pass the two exchanged.
  private func twoObjects(_ nesting: Nesting) -> Finding? {
    let (outer, inner) = (nesting.outer.lock, nesting.inner)
    guard nesting.isDirect, outer != inner else { return nil }
    guard let first = owner(of: outer, nesting.body), let second = owner(of: inner, nesting.body) else {
      return nil
    }
    guard first.lock == second.lock, first.type == second.type, first.name != second.name else { return nil }
    if isOrdered(first.name, second.name, at: nesting.step) { return nil }
    return nesting.body.file.finding(
      self, .likely, at: nesting.step.node,
      "The lock of “\(second.name)” is taken under that of “\(first.name)”: another thread that has the two the other way round "
        + "holds the one and waits for the other.")
  }

  /// Whether a condition around it asks which of the two comes first, so that the other call takes them in the same order.
  private func isOrdered(_ first: String, _ second: String, at step: Step) -> Bool {
    sequence(first: step.node, next: \.parent).contains { node in
      guard let statement = node.as(IfExprSyntax.self) else { return false }
      let words = Set(statement.conditions.tokens(viewMode: .sourceAccurate).map(\.text))
      return words.isSuperset(of: [first, second]) && !words.isDisjoint(with: ["<", ">", "<=", ">="])
    }
  }

  private func owner(of place: Place, _ body: Body) -> (name: String, type: String, lock: [String])? {
    if place.isMember, let type = body.type {
      return ("self", type.name, [place.root] + place.path)
    }
    guard body.parameters.contains(place.root), !place.path.isEmpty else { return nil }
    let type = body.typeName(of: Place(root: place.root))
    guard let type else { return nil }
    let own = body.type?.name
    return (place.root, type == "Self" ? own ?? type : type, place.path)
  }
}
