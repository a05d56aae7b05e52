import SwiftSyntax

/// A variable of an `@unchecked Sendable` class that is used under the class's lock in one place, and without it in another.
struct UncoveredStateDetector: Detector {
  static let name = "uncovered-state"
  static let rule = "sendable-justified"
  static let severity = Finding.Severity.major
  static let why = "A lock protects a variable only if every access takes it, reads included."
  static let exception = "This code runs before any other code has the object, or its caller holds the lock."
  static let fix = "Take the lock here too, or put what it protects into a Mutex, which leaves no other way."

  /// A use of a variable, and the locks held there.
  private struct Use {
    var step: Step
    var body: Body
    var isWrite: Bool
    var locks: Set<Place>
  }

  func findings(in file: SourceFile) -> [Finding] {
    file.types.flatMap { type -> [Finding] in
      guard type.kind == .classType, !type.isMainActor else { return [] }
      let isUnchecked = type.inherits.contains { $0.hasPrefix("@unchecked") }
      guard isUnchecked || type.properties.values.contains(where: { file.lockKind(of: $0) != nil }) else { return [] }
      let members = file.bodies.filter { $0.type == type }
      let callers = callers(of: members, file)
      return type.propertyOrder.flatMap { name -> [Finding] in
        guard let property = type.properties[name], property.isMutable, !property.isStatic, !property.isUnsafe else {
          return []
        }
        guard file.lockKind(of: property) == nil else { return [] }
        let uses = members.flatMap { self.uses(of: name, in: $0, callers) }
        guard uses.contains(where: \.isWrite),
          let lock = uses.lazy.filter(\.isWrite).flatMap({ $0.locks.sorted { "\($0)" < "\($1)" } }).first
        else { return [] }
        let inside = uses.filter { !$0.locks.isEmpty }
        let outside = uses.filter(\.locks.isEmpty)
        guard inside.contains(where: \.isWrite), lock.root != name else { return [] }
        // Where most code does without the lock, it may protect something else.
        let isException = Set(outside.map(\.body)).count <= Set(inside.map(\.body)).count
        // One place of several that does without it has been forgotten.
        let isForgotten = Set(outside.map(\.body)).count == 1 && Set(inside.map(\.body)).count > 1
        // Code that takes the lock for other state decides by this one before.
        let early = outside.first { isTooEarly($0, lock, inside) }
        // A type that does not say that threads share it may be used by one.
        if !isUnchecked && early == nil { return [] }
        let first = isUnchecked ? outside.first(where: \.isWrite) : nil
        return [first ?? early ?? outside.first].compactMap { $0 }.map { use in
          let knows = inside.contains { $0.body == use.body } && !use.isWrite
          let isLikely = isException && !knows && (use.isWrite || use.step.isCondition || isForgotten)
          return file.finding(
            self, isLikely || isTooEarly(use, lock, inside) ? .likely : .look, at: use.step.node,
            "“\(name)” is \(use.isWrite ? "changed" : "read") here without “\(lock)”, and changed under it elsewhere: the lock "
              + "protects only from those who take it.")
        }
      }
    }
  }

  /// Whether a condition reads the variable before its body takes the lock, and does not look again under it.
  private func isTooEarly(_ use: Use, _ lock: Place, _ inside: [Use]) -> Bool {
    use.step.isCondition && !use.isWrite && !inside.contains { $0.body == use.body }
      && use.body.lockSections.contains { section in
        section.lock == lock && use.body.steps[section.start].node.position > use.step.node.position
      }
  }

  private func uses(of name: String, in body: Body, _ callers: [Body: Callers]) -> [Use] {
    if [.initializer, .deinitializer].contains(body.kind) || body.isStatic { return [] }
    // It asserts where it runs.
    if body.steps.contains(where: { $0.call.map { Self.isAssertion($0.name) } ?? false }) { return [] }
    // Closures that are stored or handed to a queue: what is locked there cannot be seen.
    if body.kind == .handler { return [] }
    let held: Set<Place>
    switch body.surroundings.lazy.compactMap({ callers[$0] }).first {
    case .unknown: return []
    case .hold(let locks): held = locks
    case nil: held = []
    }
    return body.steps.indices.compactMap { index in
      let step = body.steps[index]
      guard let place = step.read ?? step.write, place.isMember, place.root == name, !step.isInForeignClosure else {
        return nil
      }
      var locks = Set(body.lockSections(around: index).map(\.lock))
      if locks.isEmpty, let queue = queue(around: step) { locks.insert(queue) }
      return Use(step: step, body: body, isWrite: step.write != nil, locks: locks.union(held))
    }
  }

  /// `dispatchPrecondition(…)`, `eventLoop.assertInEventLoop()` and the like.
  private static func isAssertion(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["dispatchprecondition", "ineventloop", "isolated", "onqueue", "onthread"].contains { name.hasSuffix($0) }
  }

  /// The queue of the `queue.sync { }` around a step.
  private func queue(around step: Step) -> Place? {
    var next = step.node.parent
    while let current = next {
      if let call = current.as(ClosureExprSyntax.self)?.call, call.name == "sync",
        let queue = call.node.calledExpression.as(MemberAccessExprSyntax.self)?.base
      {
        return Place(root: queue.trimmedDescription)
      }
      next = current.parent
    }
    return nil
  }

  /// What is held when a function is called, as far as its callers in the file tell.
  private enum Callers {
    case hold(Set<Place>)
    case unknown
  }

  /// The functions that are called only under a lock, and those about whose callers the file says too little.
  private func callers(of members: [Body], _ file: SourceFile) -> [Body: Callers] {
    var found: [Body: Callers] = [:]
    for body in members where [.function, .accessor].contains(body.kind) {
      // Their names say that their callers protect them.
      let name = body.name
      if name.hasPrefix("_") || name.lowercased().contains("lock") || name.hasPrefix("on") || name.contains("unsafe") {
        found[body] = .unknown
      }
    }
    for body in members {
      for step in body.steps {
        guard let call = step.call else { continue }
        if call.isOnSelf {
          // Before other code has the object, or on a queue.
          guard body.kind == .initializer || body.kind == .handler || queue(around: step) != nil else { continue }
          // One that other code can call as well has to protect what it uses itself.
          for target in body.ownTargets(of: step) where body.kind != .initializer || target.isPrivate {
            found[target] = .unknown
          }
        } else if call.base != "super", !call.base.isEmpty {
          // Calls on another name for the object are not followed.
          for target in file.functionsByName[call.name] ?? [] where target.type == body.type && target.accepts(call) {
            found[target] = .unknown
          }
        }
      }
    }
    // What is called by one of them runs under what its callers hold, too.
    var open = members.filter { found[$0] != nil }
    while let body = open.popLast() {
      for target in body.steps.flatMap({ body.ownTargets(of: $0) }) where !target.isPublic && found[target] == nil {
        found[target] = .unknown
        open.append(target)
      }
    }
    while true {
      var around: [Body: [Set<Place>]] = [:]
      for body in members {
        var held: Set<Place> = []
        switch found[body] {
        case .hold(let locks): held = locks
        case .unknown: continue
        case nil: break
        }
        for index in body.steps.indices {
          for target in body.ownTargets(of: body.steps[index]) {
            around[target, default: []].append(Set(body.lockSections(around: index).map(\.lock)).union(held))
          }
        }
      }
      let more = around.filter { found[$0.key] == nil && !$0.key.isPublic && $0.value.allSatisfy { !$0.isEmpty } }
      if more.isEmpty { return found }
      for (body, locks) in more { found[body] = .hold(locks[0]) }
    }
  }
}
