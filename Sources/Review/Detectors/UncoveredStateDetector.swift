import SwiftSyntax

/// A variable of an `@unchecked Sendable` class that is used under the class's lock in one place, and without it in another.
struct UncoveredStateDetector: Detector {
  static let name = "uncovered-state"
  static let rule = "sendable-justified"
  static let severity = Finding.Severity.major
  static let why = "A lock protects a variable only if everybody takes it, those who only read among them."
  static let exception = "This code runs before anybody else has the object, or its caller holds the lock."
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
      guard type.kind == .classType, type.inherits.contains(where: { $0.hasPrefix("@unchecked") }) else { return [] }
      let members = file.bodies.filter { $0.type == type }
      let lockedHelpers = helpers(under: members, file)
      return type.propertyOrder.flatMap { name -> [Finding] in
        guard let property = type.properties[name], property.isMutable, !property.isStatic, !property.isUnsafe else {
          return []
        }
        guard file.lockKind(of: property) == nil else { return [] }
        let uses = members.flatMap { self.uses(of: name, in: $0, lockedHelpers) }
        guard uses.contains(where: \.isWrite), let lock = uses.lazy.flatMap(\.locks).first else { return [] }
        let inside = uses.filter { !$0.locks.isEmpty }
        let outside = uses.filter(\.locks.isEmpty)
        guard inside.contains(where: \.isWrite), lock.root != name else { return [] }
        // Where most code does without the lock, it may protect something else.
        let isException = Set(outside.map(\.body)).count <= Set(inside.map(\.body)).count
        return outside.prefix(1).map { use in
          let knows = inside.contains { $0.body == use.body } && !use.isWrite
          return file.finding(
            self, isException && !knows && (use.isWrite || use.step.isCondition) ? .likely : .look, at: use.step.node,
            "“\(name)” is \(use.isWrite ? "changed" : "read") here without “\(lock)”, and changed under it elsewhere: the lock "
              + "protects only from those who take it.")
        }
      }
    }
  }

  private func uses(of name: String, in body: Body, _ helpers: [Body: Set<Place>]) -> [Use] {
    if [.initializer, .deinitializer].contains(body.kind) || body.isStatic { return [] }
    // It asserts where it runs.
    if body.steps.contains(where: { $0.call.map { Self.isAssertion($0.name) } ?? false }) { return [] }
    // Closures that are stored or handed to a queue: what is locked there cannot be seen.
    if body.kind == .handler { return [] }
    let lists = body.surroundings.lazy.compactMap { helpers[$0] }.first ?? []
    return body.steps.indices.compactMap { index in
      let step = body.steps[index]
      guard let place = step.read ?? step.write, place.isMember, place.root == name, !step.isInForeignClosure else {
        return nil
      }
      let locks = Set(body.lockSections(around: index).map(\.lock)).union(
        isOnQueue(step) ? [Place(root: "queue")] : [])
      return Use(step: step, body: body, isWrite: step.write != nil, locks: locks.union(lists))
    }
  }

  /// `dispatchPrecondition(…)`, `eventLoop.assertInEventLoop()` and the like.
  private static func isAssertion(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["dispatchprecondition", "ineventloop", "isolated", "onqueue", "onthread"].contains { name.hasSuffix($0) }
  }

  /// Inside of `queue.sync { }`.
  private func isOnQueue(_ step: Step) -> Bool {
    var next = step.node.parent
    while let current = next {
      if current.as(ClosureExprSyntax.self)?.call?.name == "sync" { return true }
      next = current.parent
    }
    return false
  }

  /// Functions that are called only under a lock, or whose names say so.
  private func helpers(under members: [Body], _ file: SourceFile) -> [Body: Set<Place>] {
    var found: [Body: Set<Place>] = [:]
    for body in members where [.function, .accessor].contains(body.kind) {
      let name = body.name
      if name.hasPrefix("_") || name.lowercased().contains("lock") || name.hasPrefix("on") || name.contains("unsafe") {
        found[body] = [Place(root: name)]
      }
    }
    while true {
      var calls: [Body: [Set<Place>]] = [:]
      for body in members {
        for index in body.steps.indices {
          for target in body.ownTargets(of: body.steps[index]) {
            // Before other code has the object, or on a queue.
            let isSafe = body.kind == .initializer || body.kind == .handler || isOnQueue(body.steps[index])
            let around = Set(body.lockSections(around: index).map(\.lock)).union(found[body] ?? [])
            calls[target, default: []].append(isSafe ? [Place(root: "lock")] : around)
          }
        }
      }
      // Calls on another name for the object are not followed.
      for body in members {
        for call in body.steps.compactMap(\.call) where !call.isOnSelf && !call.base.isEmpty {
          for target in file.functionsByName[call.name] ?? [] where target.type == body.type {
            found[target] = found[target] ?? [Place(root: "lock")]
          }
        }
      }
      let more = calls.filter {
        found[$0.key] == nil && $0.value.allSatisfy { !$0.isEmpty } && $0.key.isPrivate
      }
      if more.isEmpty { return found }
      for (body, locks) in more { found[body] = locks.first }
    }
  }
}

extension Body {
  /// Whether only code of the type's file can call it.
  var isPrivate: Bool {
    let modifiers = node.as(FunctionDeclSyntax.self)?.modifiers ?? node.as(VariableDeclSyntax.self)?.modifiers ?? []
    return modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
  }
}
