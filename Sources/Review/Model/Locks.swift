import SwiftSyntax

/// The stretches of a file's bodies during which locks are held, and the functions that acquire and release them.
struct Locks {
  enum Kind {
    /// A thread that holds it and locks it again waits for itself.
    case exclusive
    case recursive
    case semaphore
    /// A lock by its methods, and of a type that the file does not tell.
    case unknown
  }

  /// Steps of a body during which a lock is held.
  struct Section {
    var lock: Place
    var kind: Kind
    /// The index of the call that takes it.
    var start: Int
    /// The indices of the steps under it, in order.
    var held: [Int]
    /// The closure that is run under the lock; nil between `lock()` and `unlock()`.
    var closure: ClosureExprSyntax?
    /// It is skipped if the lock is not free.
    var isAttempt = false

    /// The names that the closure has for the state.
    var stateNames: Set<String> { closure.map { Set($0.parameterNames + ["$0"]) } ?? [] }
  }

  private(set) var sections: [Body: [Section]] = [:]
  /// Functions that return with a lock held.
  private var acquirers: [Body: Place] = [:]
  /// Functions that unlock what their callers have locked.
  private var releasers: [Body: Place] = [:]
  /// Functions that call a closure under a lock.
  private var wrappers: [Body: Place] = [:]
  /// Functions that call a closure under a lock that they are passed, and the number of that parameter.
  private var argumentWrappers: [Body: Int] = [:]

  init(_ file: SourceFile) {
    guard file.bodies.contains(where: { $0.steps.contains { $0.call.map(Self.mayLock) ?? false } }) else { return }
    for body in file.bodies { find(in: body) }
    for body in file.bodies where [.function, .accessor].contains(body.kind) { classify(body) }
    guard !acquirers.isEmpty || !releasers.isEmpty || !wrappers.isEmpty || !argumentWrappers.isEmpty else { return }
    for body in file.bodies { find(in: body) }
  }

  private func kind(of place: Place, in body: Body) -> Kind {
    guard let name = body.typeName(of: place) else { return .unknown }
    return kind(ofType: name, in: body.file) ?? .unknown
  }

  /// The kind of lock that a type is; nil if it is none that is known.
  func kind(ofType name: String, in file: SourceFile) -> Kind? {
    // Types may be parts of their own parts.
    var known: Set<TypeModel> = []
    return kind(ofType: name, in: file, &known)
  }

  private func kind(ofType name: String, in file: SourceFile, _ known: inout Set<TypeModel>) -> Kind? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if Self.exclusiveTypes.contains(last) { return .exclusive }
    if Self.recursiveTypes.contains(last) { return .recursive }
    if last == "DispatchSemaphore" { return .semaphore }
    // A type of the file that has a lock and functions that take it.
    guard let type = file.type(named: name), type.kind != .actor, known.insert(type).inserted,
      file.members(of: type).contains(where: { acquirers[$0] != nil || wrappers[$0] != nil })
    else { return nil }
    for property in type.propertyOrder.compactMap({ type.properties[$0] }) {
      if let kind = kind(ofType: SourceFile.head(of: property.typeName), in: file, &known) { return kind }
    }
    return nil
  }

  // MARK: Finding them

  private mutating func find(in body: Body) {
    sections[body] = body.steps.indices.compactMap { index in
      guard let call = body.steps[index].call else { return nil }
      return closureSection(call, index, body) ?? openSection(call, index, body)
    }
  }

  private func closureSection(_ call: Step.Call, _ index: Int, _ body: Body) -> Section? {
    var lock: Place?
    let targets = body.targets(of: call)
    if let wrapper = targets.lazy.compactMap({ wrappers[$0] }).first {
      lock = call.isOnSelf ? wrapper : call.receiver
    } else if let number = targets.lazy.compactMap({ argumentWrappers[$0] }).first {
      lock = argument(number, of: call, in: body, at: index)
    } else if targets.isEmpty,
      Self.closureNames.contains(call.name)
        || (["sync", "withValue"].contains(call.name)
          && call.receiver.map { kind(of: $0, in: body) != .unknown } ?? false)
    {
      // `files.withLock(on: folder) { }` locks what it is passed.
      let isPassed = call.base.isEmpty || call.labels.first == "on"
      lock = isPassed ? argument(0, of: call, in: body, at: index) : nil
      lock = lock ?? call.receiver
      lock = lock ?? Place(root: call.base.isEmpty || call.base == "…" ? call.name : call.base)
    }
    let steps = body.steps
    let node = steps[index].node.as(FunctionCallExprSyntax.self)
    guard let lock, let closure = node?.lastClosure else { return nil }
    let depth = steps[index].arms.count
    let held = call.inside.filter {
      steps[$0].arms.count > depth && steps[$0].arms[depth].kind == .closure
        && steps[$0].node.position >= closure.position
    }
    // A closure that can be suspended belongs to a lock that suspends.
    guard !held.contains(where: { steps[$0].isSuspension }) else { return nil }
    if body.typeModel(of: lock)?.kind == .actor { return nil }
    return Section(
      lock: lock, kind: kind(of: lock, in: body), start: index, held: Array(held), closure: closure,
      isAttempt: call.name == "withLockIfAvailable")
  }

  /// The variable that is passed as an argument; nil if that is no variable.
  private func argument(_ number: Int, of call: Step.Call, in body: Body, at index: Int) -> Place? {
    guard let arguments = body.steps[index].node.as(FunctionCallExprSyntax.self)?.arguments, number < arguments.count
    else { return nil }
    let value = arguments[arguments.index(arguments.startIndex, offsetBy: number)].expression
    guard !value.is(ClosureExprSyntax.self) else { return nil }
    return call.inside.lazy.map { body.steps[$0] }
      .first { ($0.read ?? $0.write) != nil && value.encloses($0.node) }.flatMap { $0.read ?? $0.write }
  }

  private func openSection(_ call: Step.Call, _ index: Int, _ body: Body) -> Section? {
    guard let lock = acquired(by: call, in: body) else { return nil }
    let steps = body.steps
    let ends = steps.indices.filter { end in
      end > index && steps[end].call.flatMap { released(by: $0, in: body) } == lock
        && steps[index].canLead(to: steps[end])
    }
    // A closure that is called elsewhere ends with the section, as far as one can see.
    let closure = (steps[index].arms.lastIndex { $0.kind == .closure }).map { steps[index].arms[...$0] }
    let held = steps.indices.filter { step in
      step > index && steps[index].canLead(to: steps[step])
        && closure.map { steps[step].arms.starts(with: $0) } ?? true
        && !ends.contains { $0 <= step && ($0 == step || steps[$0].canLead(to: steps[step])) }
    }
    let kind = kind(of: lock, in: body)
    // `x.lock()` of something unknown is a lock if the body unlocks it as well.
    if kind == .unknown && ends.isEmpty { return nil }
    return Section(
      lock: lock, kind: kind, start: index, held: held, closure: nil,
      isAttempt: !Self.timeLabels.isDisjoint(with: call.labels))
  }

  private func acquired(by call: Step.Call, in body: Body) -> Place? {
    if call.isAwaited { return nil }
    if let acquirer = body.targets(of: call).lazy.compactMap({ acquirers[$0] }).first {
      return call.isOnSelf ? acquirer : call.receiver
    }
    return pair(call, ["lock"], ["wait"], ["os_unfair_lock_lock", "pthread_mutex_lock"], in: body)
  }

  private func released(by call: Step.Call, in body: Body) -> Place? {
    if let releaser = body.targets(of: call).lazy.compactMap({ releasers[$0] }).first {
      return call.isOnSelf ? releaser : call.receiver
    }
    return pair(call, ["unlock"], ["signal"], ["os_unfair_lock_unlock", "pthread_mutex_unlock"], in: body)
  }

  private func pair(
    _ call: Step.Call, _ methods: Set<String>, _ ofSemaphores: Set<String>, _ functions: Set<String>, in body: Body
  ) -> Place? {
    if let receiver = call.receiver {
      if methods.contains(call.name), Self.conditionLabels.union(Self.timeLabels).isSuperset(of: call.labels) {
        return receiver
      }
      if ofSemaphores.contains(call.name), kind(of: receiver, in: body) == .semaphore,
        !beginsTaken(receiver, in: body)
      {
        return receiver
      }
    }
    guard functions.contains(call.name) else { return nil }
    return call.inside.lazy.compactMap { body.steps[$0].write ?? body.steps[$0].read }.first
  }

  /// Whether a semaphore begins with 0, so that a wait is one for a signal: nothing is held after it.
  private func beginsTaken(_ place: Place, in body: Body) -> Bool {
    let marker = "DispatchSemaphore(value: 0)"
    if place.isMember {
      guard let type = body.type else { return false }
      return type.properties[place.root]?.value == marker
        || body.file.members(of: type).contains { member in
          member.steps.contains { $0.write == place && $0.assigned?.trimmedDescription == marker }
        }
    }
    return body.surroundings.contains { outer in
      outer.steps.contains { step in
        step.binds(place.root)
          && step.node.parent?.as(PatternBindingSyntax.self)?.initializer?.value.trimmedDescription == marker
      }
    }
  }

  private mutating func classify(_ body: Body) {
    guard !body.isAsync else { return }
    let own = sections[body] ?? []
    for section in own where !section.lock.isMember {
      guard section.lock.path.isEmpty, let number = body.parameters.firstIndex(of: section.lock.root),
        section.held.contains(where: { index in
          body.steps[index].call.map { $0.base.isEmpty && body.parameters.contains($0.name) } ?? false
        })
      else { continue }
      argumentWrappers[body] = number
    }
    for section in own where section.lock.isMember {
      let calls = section.held.contains { index in
        body.steps[index].call.map { $0.base.isEmpty && body.parameters.contains($0.name) } ?? false
      }
      if calls { wrappers[body] = section.lock }
      let ends = body.steps.contains { $0.call.flatMap { released(by: $0, in: body) } == section.lock }
      if section.closure == nil && !ends && section.kind != .semaphore { acquirers[body] = section.lock }
    }
    if own.isEmpty {
      releasers[body] = body.steps.compactMap { $0.call.flatMap { released(by: $0, in: body) } }.first { $0.isMember }
    }
  }

  private static func mayLock(_ call: Step.Call) -> Bool {
    closureNames.contains(call.name)
      || ["sync", "withValue", "lock", "wait", "os_unfair_lock_lock", "pthread_mutex_lock"].contains(call.name)
  }

  private static let closureNames: Set = [
    "withCriticalRegion", "withLock", "withLockIfAvailable", "withLockUnchecked", "withLockVoid", "withLockedValue",
  ]
  private static let exclusiveTypes: Set = [
    "AllocatedUnfairLock", "ManagedCriticalState", "Mutex", "NIOLock", "NIOLockedValueBox", "NSCondition",
    "NSConditionLock",
    "NSLock", "OSAllocatedUnfairLock", "UnfairLock", "os_unfair_lock", "os_unfair_lock_s", "os_unfair_lock_t",
    "pthread_mutex_t",
  ]
  /// Of the `lock` and `unlock` of locks with a condition.
  private static let conditionLabels: Set = ["whenCondition", "whenValue", "withCondition", "withValue"]
  /// A lock with one of these is given up.
  private static let timeLabels: Set = ["before", "timeoutSeconds"]
  private static let recursiveTypes: Set = ["LockIsolated", "NSRecursiveLock", "RecursiveLock"]
}

extension Body {
  /// Whether a lock is made in the same function, so that no code that it calls can ask for it.
  func makes(_ lock: Place) -> Bool {
    guard !lock.isMember, lock.path.isEmpty else { return false }
    return surroundings.contains { outer in
      outer.steps.contains { step in
        guard case .bind(lock.root, let value) = step.action else { return false }
        return value.last.flatMap { outer.steps[$0].call?.name.first?.isUppercase } ?? false
      }
    }
  }

  /// The closure that holds all of a section; nil if that is the body itself.
  func closure(of section: Locks.Section) -> ClosureExprSyntax? {
    if let closure = section.closure { return closure }
    var next = steps[section.start].node.parent
    while let current = next, current.id != node.id {
      if let closure = current.as(ClosureExprSyntax.self) { return closure }
      next = current.parent
    }
    return nil
  }

  /// Its stretches under a lock.
  var lockSections: [Locks.Section] { file.locks.sections[self] ?? [] }

  /// The stretches under a lock that a step belongs to.
  func lockSections(around step: Int) -> [Locks.Section] { lockSections.filter { $0.held.contains(step) } }

  /// Whether it takes a lock of its own type however it is run, itself or by functions of the type that it calls.
  func takesOnAllWays(_ lock: Place) -> Bool {
    reached { !$0.arms.contains { $0.kind == .branch } }.contains { body in
      body.lockSections.contains { section in
        section.lock == lock && !body.steps[section.start].arms.contains { $0.kind == .branch }
      }
    }
  }

  /// This body, and the functions of its type that some of its steps call, and their steps.
  private func reached(by isMeant: (Step) -> Bool) -> Set<Body> {
    var (known, open): (Set<Body>, [Body]) = ([self], [self])
    while let body = open.popLast() {
      for step in body.steps where isMeant(step) {
        for target in body.ownTargets(of: step) where known.insert(target).inserted { open.append(target) }
      }
    }
    return known
  }

  /// The locks of its own type that it takes, itself or by functions of the type that it calls.
  func locksTaken() -> Set<Place> {
    let bodies = reached { !$0.isInForeignClosure }
    return Set(
      bodies.flatMap { body in
        body.lockSections.filter {
          $0.lock.isMember && !body.steps[$0.start].isInForeignClosure && !$0.isAttempt
        }.map(\.lock)
      })
  }
}

extension SourceFile {
  /// The kind of lock that a property is; nil if it is none that is known.
  func lockKind(of property: TypeModel.Property) -> Locks.Kind? {
    locks.kind(ofType: Self.head(of: property.typeName), in: self)
  }

  /// Whether a property looks like what protects the others: a lock, a queue, an event loop.
  func isGuard(_ property: TypeModel.Property) -> Bool {
    let head = Self.head(of: property.typeName)
    return lockKind(of: property) != nil || Self.guards.contains { head.hasSuffix($0) }
      || property.name.lowercased().hasSuffix("lock") || property.name.lowercased().hasSuffix("queue")
  }

  private static let guards = [
    "Lock", "Mutex", "Queue", "Box", "Atomic", "EventLoop", "Executor", "Semaphore", "mutex_t", "rwlock_t",
  ]
}

extension FunctionCallExprSyntax {
  /// The last of its arguments, if that is a closure.
  var lastClosure: ClosureExprSyntax? {
    additionalTrailingClosures.last?.closure ?? trailingClosure
      ?? arguments.last?.expression.as(ClosureExprSyntax.self)
  }
}
