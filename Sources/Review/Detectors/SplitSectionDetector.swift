import SwiftSyntax

/// A check in one critical section or atomic operation, and what relies on it in the next.
struct SplitSectionDetector: Detector {
  static let name = "split-section"
  static let rule = "one-critical-section"
  static let severity = Finding.Severity.major
  static let why =
    "What was found out under a lock, or by an atomic operation, is true until that is over: then another thread may change it."
  static let exception = "Nobody else changes this state, or what is done is right whatever the state is by then."
  static let fix = "Look and change in one section, or by compareExchange, and let the section return what was decided."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      let looks = looks(in: body)
      return looks.isEmpty ? [] : acts(in: body).compactMap { finding($0, looks, body) }
    }
  }

  /// An operation that reads or changes a state in one step.
  private struct Operation {
    var place: Place
    /// The index of its call.
    var index: Int
    /// Its name if it is atomic, nil for a section.
    var atomic: String?
    var section: Locks.Section?
  }

  private func finding(_ act: Operation, _ looks: [Operation], _ body: Body) -> Finding? {
    let look = looks.last { look in
      look.place == act.place && look.index < act.index && (look.atomic == nil) == (act.atomic == nil)
        && body.steps[look.index].canLead(to: body.steps[act.index])
        && body.steps[look.index].function == body.steps[act.index].function
    }
    guard let look else { return nil }
    let between = body.between(look.index, act.index)
    if look.section?.held.contains(act.index) ?? false { return nil }
    if isCovered(look, act, body) { return nil }
    if between.contains(where: { $0.call?.name.lowercased().contains("compareexchange") ?? false }) { return nil }
    // Other rules report code that fetches something in between.
    let isFetched = between.contains { $0.isSuspension }
    guard isReset(act, after: look, body) || (!isFetched && body.depends(act.index, on: look.index)) else { return nil }
    if let section = act.section, rechecks(section, body) { return nil }
    let isFilling = isFilling(act, body) && !isReset(act, after: look, body)
    let isSamePart = parts(look, body, \.read).contains { read in
      parts(act, body, \.write).contains { read == $0 || read == nil || $0 == nil }
    }
    let what = act.atomic.map { "“\(act.place).\($0)”" } ?? "This section of “\(act.place)”"
    // A ring with one writer and one reader: each looks at both ends, and moves its own.
    let isRing = act.atomic == "store" && looks.contains { $0.atomic != nil && $0.place != act.place }
    return body.file.finding(
      self, isFilling || !isSamePart || isRing || body.makes(act.place) || isSerial(act, body) ? .look : .likely,
      at: body.steps[act.index].node,
      isFilling
        ? "\(what) fills in what line \(body.file.line(of: body.steps[look.index].node)) did not find: two callers do the work twice, and "
          + "the last one wins."
        : "\(what) relies on what line \(body.file.line(of: body.steps[look.index].node)) found out in a step of its own: in between "
          + "others may change it.")
  }

  /// Whether both are done under one other lock, and all code that changes the state holds it.
  private func isCovered(_ look: Operation, _ act: Operation, _ body: Body) -> Bool {
    let changes = changes(of: act.place, beside: body)
    return body.lockSections(around: look.index).contains { outer in
      outer.lock != act.place && outer.held.contains(act.index)
        && changes.allSatisfy { other, index in other.lockSections(around: index).contains { $0.lock == outer.lock } }
    }
  }

  /// Whether all code that changes a state runs in blocks of one serial queue, or in functions that have their value to themselves
  /// because they are mutating.
  private func isSerial(_ act: Operation, _ body: Body) -> Bool {
    guard act.place.isMember, let type = body.type else { return false }
    let changes = changes(of: act.place, beside: body)
    if changes.allSatisfy({ $0.body.isMutating }) { return true }
    guard !type.node.description.contains(".concurrent") else { return false }
    let queues = changes.map { other, index in other.steps[index].node.queueBlock(of: type.queues())?.queue }
    return queues.allSatisfy { $0 != nil } && Set(queues).count == 1
  }

  /// All code of the type that changes a state, but for its initializers and its deinit, and the index of each change.
  private func changes(of place: Place, beside body: Body) -> [(body: Body, index: Int)] {
    body.file.bodies.filter { $0.type == body.type && ![.initializer, .deinitializer].contains($0.member.kind) }
      .flatMap { other in acts(in: other).filter { $0.place == place }.map { (other, $0.index) } }
  }

  // MARK: Looking

  private func looks(in body: Body) -> [Operation] {
    let atomic = body.steps.indices.compactMap { index -> Operation? in
      guard let call = body.steps[index].call, call.name == "load", let place = call.receiver else { return nil }
      return isAtomic(call, place, body) ? Operation(place: place, index: index, atomic: "load") : nil
    }
    return atomic
      + body.lockSections.compactMap { section in
        guard section.closure != nil, !changes(section, body), !section.held.isEmpty else { return nil }
        return Operation(place: section.lock, index: section.start, section: section)
      }
  }

  private func acts(in body: Body) -> [Operation] {
    let atomic = body.steps.indices.compactMap { index -> Operation? in
      guard let call = body.steps[index].call, let place = call.receiver, Self.acts.contains(call.name) else {
        return nil
      }
      return isAtomic(call, place, body) ? Operation(place: place, index: index, atomic: call.name) : nil
    }
    return atomic
      + body.lockSections.compactMap { section in
        guard section.closure != nil, changes(section, body) else { return nil }
        return Operation(place: section.lock, index: section.start, section: section)
      }
  }

  private func isAtomic(_ call: Step.Call, _ place: Place, _ body: Body) -> Bool {
    if call.labels.contains("ordering") { return true }
    guard let name = body.typeName(of: place) else { return false }
    if ["Atomic", "AtomicBool", "AtomicInt", "ManagedAtomic", "NIOLockedAtomic", "UnsafeAtomic"].contains(name) {
      return true
    }
    // A type of the file with the operations of an atomic.
    guard let type = body.file.type(named: name) else { return false }
    let members = type.node.asProtocol(DeclGroupSyntax.self)?.memberBlock.members ?? []
    return members.contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == "compareExchange" }
  }

  /// Whether a section changes the state that it is handed.
  private func changes(_ section: Locks.Section, _ body: Body) -> Bool {
    section.held.contains { body.steps[$0].write.map { section.stateNames.contains($0.root) } ?? false }
  }

  /// The parts of the state that a section reads or writes; nil for all of it.
  private func parts(_ operation: Operation, _ body: Body, _ part: (Step) -> Place?) -> [String?] {
    guard let section = operation.section else { return [nil] }
    return section.held.compactMap { index in
      guard let place = part(body.steps[index]), section.stateNames.contains(place.root) else { return nil }
      return .some(place.path.first)
    }
  }

  /// Whether a section looks at the state itself before it changes it.
  private func rechecks(_ section: Locks.Section, _ body: Body) -> Bool {
    section.held.contains { index in
      let step = body.steps[index]
      let isAsserted = step.call.map { ["assert", "precondition"].contains($0.name) } ?? false
      if isAsserted { return true }
      return step.isCondition
        && (step.read ?? step.call?.receiver).map { section.stateNames.contains($0.root) } ?? false
    }
  }

  /// Whether the value that was read is reset, so that changes of other code in between are lost.
  private func isReset(_ act: Operation, after look: Operation, _ body: Body) -> Bool {
    let isKept = body.steps.contains { step in
      if case .bind(_, let value) = step.action { value.contains(look.index) } else { false }
    }
    guard isKept else { return false }
    if act.atomic != nil {
      let value = body.steps[act.index].node.as(FunctionCallExprSyntax.self)?.arguments.first?.expression
      return act.atomic == "store" && value?.is(IntegerLiteralExprSyntax.self) ?? false
    }
    guard let section = act.section, let closure = section.closure, closure.statements.count == 1 else { return false }
    guard let assignment = closure.statements.first?.item.as(InfixOperatorExprSyntax.self),
      assignment.operator.is(AssignmentExprSyntax.self)
    else { return false }
    return ["0", "[]", "[:]", "nil", "\"\""].contains(assignment.rightOperand.trimmedDescription)
      && section.stateNames.contains(assignment.leftOperand.trimmedDescription)
  }

  /// `cache[key] = value`, or `value = new`: a second one puts the same there.
  private func isFilling(_ act: Operation, _ body: Body) -> Bool {
    guard let section = act.section else { return false }
    let writes = section.held.filter { body.steps[$0].write.map { section.stateNames.contains($0.root) } ?? false }
    guard writes.count == 1, let write = writes.first, let place = body.steps[write].write else { return false }
    guard let value = body.steps[write].assigned else { return false }
    let isConstant = value.is(BooleanLiteralExprSyntax.self) || value.is(NilLiteralExprSyntax.self)
    return !isConstant && (place.path.last == "[]" || place.path.isEmpty)
  }

  private static let acts: Set = [
    "add", "bitwiseAnd", "bitwiseOr", "bitwiseXor", "logicalAnd", "logicalOr", "store", "sub", "subtract",
    "wrappingAdd",
    "wrappingDecrement", "wrappingIncrement", "wrappingSubtract",
  ]
}

extension Body {
  fileprivate var isMutating: Bool {
    kind == .function && node.as(FunctionDeclSyntax.self)?.modifiers.contains { $0.name.text == "mutating" } ?? false
  }
}
