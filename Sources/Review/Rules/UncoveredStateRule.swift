import SwiftSyntax

/// A variable of an `@unchecked Sendable` class that is used under the class's lock in one place, and without it in another.
struct UncoveredStateRule: ReviewRule {
  static let id = "sendable-justified"
  static let severity = Finding.Severity.major
  static let why = "A lock protects a variable only if everybody takes it, those who only read among them."
  static let exception = "This code runs before anybody else has the object, or its caller holds the lock."
  static let fix = "Take the lock here too, or put what it protects into a Mutex, which leaves no other way."

  /// A use of a variable, and whether it is under a lock.
  private struct Use {
    var step: Step
    var body: Int
    var isWrite: Bool
    var locks: Set<Place>
  }

  func findings(in file: SourceFile) -> [Finding] {
    file.types.indices.flatMap { index -> [Finding] in
      let type = file.types[index]
      guard type.kind == .classType, type.inherits.contains(where: { $0.hasPrefix("@unchecked") }) else { return [] }
      let members = file.bodies.indices.filter { file.bodies[$0].type == index }
      let lockedHelpers = helpers(under: members, file)
      return type.propertyOrder.flatMap { name -> [Finding] in
        guard let property = type.properties[name], property.isMutable, !property.isStatic, !property.isUnsafe else {
          return []
        }
        guard file.locks.kind(ofType: SourceFile.head(of: property.typeName)) == nil else { return [] }
        let uses = members.flatMap { self.uses(of: name, in: $0, lockedHelpers, file) }
        guard uses.contains(where: \.isWrite), let lock = uses.lazy.flatMap(\.locks).first else { return [] }
        let inside = uses.filter { !$0.locks.isEmpty }
        let outside = uses.filter(\.locks.isEmpty)
        guard inside.contains(where: \.isWrite), lock.root != name else { return [] }
        // Where most do without the lock, it may be there for something else.
        let isException = Set(outside.map(\.body)).count <= Set(inside.map(\.body)).count
        return outside.prefix(1).map { use in
          file.finding(
            self, isException ? .likely : .look, at: use.step.node,
            "“\(name)” is \(use.isWrite ? "changed" : "read") here without “\(lock)”, and changed under it elsewhere: the lock "
              + "protects only from those who take it.")
        }
      }
    }
  }

  private func uses(of name: String, in body: Int, _ helpers: [Int: Set<Place>], _ file: SourceFile) -> [Use] {
    let code = file.bodies[body]
    if [.initializer, .deinitializer].contains(code.kind) || code.isStatic { return [] }
    // It says itself where it may be run.
    if code.steps.contains(where: { $0.call.map { Self.isAssertion($0.name) } ?? false }) { return [] }
    // Closures that are kept in a property or handed to a queue: what holds there is not seen.
    if code.kind == .handler { return [] }
    let lists = file.surroundings(of: body).lazy.compactMap { helpers[$0] }.first ?? []
    return code.steps.indices.compactMap { index in
      let step = code.steps[index]
      guard let place = step.read ?? step.write, place.isMember, place.root == name, !step.isInForeignClosure else {
        return nil
      }
      let locks = Set(file.locks.sections(around: index, in: body).map(\.lock)).union(
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

  /// Functions that are called under a lock only, or say by their name that they are.
  private func helpers(under members: [Int], _ file: SourceFile) -> [Int: Set<Place>] {
    var found: [Int: Set<Place>] = [:]
    for body in members where [.function, .accessor].contains(file.bodies[body].kind) {
      let name = file.bodies[body].name
      if name.hasPrefix("_") || name.lowercased().contains("lock") || name.hasPrefix("on") || name.contains("unsafe") {
        found[body] = [Place(root: name)]
      }
    }
    while true {
      var calls: [Int: [Set<Place>]] = [:]
      for body in members {
        for index in file.bodies[body].steps.indices {
          for target in file.ownTargets(of: file.bodies[body].steps[index], in: body) {
            let code = file.bodies[body]
            // Before anybody else has the object, or on a queue.
            let isSafe = code.kind == .initializer || code.kind == .handler || isOnQueue(code.steps[index])
            let around = Set(file.locks.sections(around: index, in: body).map(\.lock)).union(found[body] ?? [])
            calls[target, default: []].append(isSafe ? [Place(root: "lock")] : around)
          }
        }
      }
      let more = calls.filter {
        found[$0.key] == nil && $0.value.allSatisfy { !$0.isEmpty } && file.bodies[$0.key].isPrivate
      }
      if more.isEmpty { return found }
      for (body, locks) in more { found[body] = locks.first }
    }
  }
}

extension Body {
  /// Whether nobody outside of the file's type can call it.
  var isPrivate: Bool {
    let modifiers = node.as(FunctionDeclSyntax.self)?.modifiers ?? node.as(VariableDeclSyntax.self)?.modifiers ?? []
    return modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
  }
}
