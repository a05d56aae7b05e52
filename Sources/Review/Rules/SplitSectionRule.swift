import SwiftSyntax

/// A check in one critical section or atomic operation, and what relies on it in the next.
struct SplitSectionRule: ReviewRule {
  static let id = "one-critical-section"
  static let severity = Finding.Severity.major
  static let why =
    "What was found out under a lock, or by an atomic operation, is true until that is over: then somebody else may change it."
  static let exception = "Nobody else changes this state, or what is done is right whatever the state is by then."
  static let fix = "Look and change in one section, or by compareExchange, and let the section return what was decided."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.indices.flatMap { body in
      let looks = looks(in: body, file)
      return looks.isEmpty ? [] : acts(in: body, file).compactMap { finding($0, looks, body, file) }
    }
  }

  /// An operation that looks at a state, or changes it, as a whole step.
  private struct Operation {
    var place: Place
    /// The index of its call.
    var index: Int
    /// Its name if it is atomic, nil for a section.
    var atomic: String?
    var section: Locks.Section?
  }

  private func finding(_ act: Operation, _ looks: [Operation], _ body: Int, _ file: SourceFile) -> Finding? {
    let code = file.bodies[body]
    let look = looks.last { look in
      look.place == act.place && look.index < act.index && (look.atomic == nil) == (act.atomic == nil)
        && code.steps[look.index].canLead(to: code.steps[act.index])
        && code.steps[look.index].function == code.steps[act.index].function
    }
    guard let look else { return nil }
    let between = code.between(look.index, act.index)
    if between.contains(where: { $0.isSuspension }) || look.section?.held.contains(act.index) ?? false { return nil }
    if between.contains(where: { $0.call?.name.lowercased().contains("compareexchange") ?? false }) { return nil }
    guard code.relies(act.index, on: look.index) else { return nil }
    if let section = act.section, looksAgain(section, code) { return nil }
    let isFilling = isFilling(act, code)
    let isSamePart = parts(look, code, \.read).contains { read in
      parts(act, code, \.write).contains { read == $0 || read == nil || $0 == nil }
    }
    let what = act.atomic.map { "“\(act.place).\($0)”" } ?? "This section of “\(act.place)”"
    return file.finding(
      self, isFilling || !isSamePart ? .look : .likely, at: code.steps[act.index].node,
      isFilling
        ? "\(what) fills in what line \(file.line(of: code.steps[look.index].node)) did not find: two callers do the work twice, and "
          + "the last one wins."
        : "\(what) relies on what line \(file.line(of: code.steps[look.index].node)) found out in a step of its own: in between "
          + "others may change it.")
  }

  // MARK: Looking

  private func looks(in body: Int, _ file: SourceFile) -> [Operation] {
    let code = file.bodies[body]
    let atomic = code.steps.indices.compactMap { index -> Operation? in
      guard let call = code.steps[index].call, call.name == "load", let place = call.receiver else { return nil }
      return isAtomic(call, place, body, file) ? Operation(place: place, index: index, atomic: "load") : nil
    }
    return atomic
      + file.locks.sections[body].compactMap { section in
        guard section.closure != nil, !changes(section, code), !section.held.isEmpty else { return nil }
        return Operation(place: section.lock, index: section.start, section: section)
      }
  }

  private func acts(in body: Int, _ file: SourceFile) -> [Operation] {
    let code = file.bodies[body]
    let atomic = code.steps.indices.compactMap { index -> Operation? in
      guard let call = code.steps[index].call, let place = call.receiver, Self.acts.contains(call.name) else {
        return nil
      }
      return isAtomic(call, place, body, file) ? Operation(place: place, index: index, atomic: call.name) : nil
    }
    return atomic
      + file.locks.sections[body].compactMap { section in
        guard section.closure != nil, changes(section, code) else { return nil }
        return Operation(place: section.lock, index: section.start, section: section)
      }
  }

  private func isAtomic(_ call: Step.Call, _ place: Place, _ body: Int, _ file: SourceFile) -> Bool {
    if call.labels.contains("ordering") { return true }
    guard let name = file.typeName(of: place, in: body) else { return false }
    if ["Atomic", "AtomicBool", "AtomicInt", "ManagedAtomic", "NIOLockedAtomic", "UnsafeAtomic"].contains(name) {
      return true
    }
    // A type of the file with the operations of an atomic.
    guard let type = file.index(ofType: name) else { return false }
    let members = file.types[type].node.asProtocol(DeclGroupSyntax.self)?.memberBlock.members ?? []
    return members.contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == "compareExchange" }
  }

  /// Whether a section changes the state that it is handed.
  private func changes(_ section: Locks.Section, _ code: Body) -> Bool {
    section.held.contains { code.steps[$0].write.map { section.stateNames.contains($0.root) } ?? false }
  }

  /// The parts of the state that a section reads or writes; nil for all of it.
  private func parts(_ operation: Operation, _ code: Body, _ part: (Step) -> Place?) -> [String?] {
    guard let section = operation.section else { return [nil] }
    return section.held.compactMap { index in
      guard let place = part(code.steps[index]), section.stateNames.contains(place.root) else { return nil }
      return .some(place.path.first)
    }
  }

  /// Whether a section looks at the state itself before it changes it.
  private func looksAgain(_ section: Locks.Section, _ code: Body) -> Bool {
    section.held.contains { index in
      let step = code.steps[index]
      let isAsserted = step.call.map { ["assert", "precondition"].contains($0.name) } ?? false
      if isAsserted { return true }
      return step.isCondition
        && (step.read ?? step.call?.receiver).map { section.stateNames.contains($0.root) } ?? false
    }
  }

  /// `cache[key] = value`, or `value = new`: a second one puts the same there.
  private func isFilling(_ act: Operation, _ code: Body) -> Bool {
    guard let section = act.section else { return false }
    let writes = section.held.filter { code.steps[$0].write.map { section.stateNames.contains($0.root) } ?? false }
    guard writes.count == 1, let write = writes.first, let place = code.steps[write].write else { return false }
    let value = code.steps[write].node.as(SequenceExprSyntax.self)?.elements
    guard value?.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false else { return false }
    let isConstant =
      value?.last.map { $0.is(BooleanLiteralExprSyntax.self) || $0.is(NilLiteralExprSyntax.self) } ?? false
    return !isConstant && (place.path.last == "[]" || place.path.isEmpty)
  }

  private static let acts: Set = [
    "add", "bitwiseAnd", "bitwiseOr", "bitwiseXor", "logicalAnd", "logicalOr", "store", "sub", "subtract",
    "wrappingAdd",
    "wrappingDecrement", "wrappingIncrement", "wrappingSubtract",
  ]
}
