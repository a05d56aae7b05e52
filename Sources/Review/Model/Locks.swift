import SwiftSyntax

/// Where a file holds locks.
struct Locks {
  enum Kind {
    /// Whoever has it and asks for it again waits for itself.
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
    /// It is given up if somebody else holds the lock.
    var isAttempt = false

    /// The names that the closure has for the state.
    var stateNames: Set<String> { closure.map { Set($0.parameterNames + ["$0"]) } ?? [] }
  }

  /// By body.
  private(set) var sections: [[Section]]
  private let file: SourceFile
  /// Functions that return with a lock held or let go of, and those that call a closure under one.
  private var takers: [Int: Place] = [:]
  private var givers: [Int: Place] = [:]
  private var wrappers: [Int: Place] = [:]

  init(_ file: SourceFile) {
    self.file = file
    sections = Array(repeating: [], count: file.bodies.count)
    guard file.bodies.contains(where: { $0.steps.contains { $0.call.map(Self.mayLock) ?? false } }) else { return }
    for body in file.bodies.indices { find(in: body) }
    for body in file.bodies.indices where [.function, .accessor].contains(file.bodies[body].kind) { classify(body) }
    guard !takers.isEmpty || !givers.isEmpty || !wrappers.isEmpty else { return }
    for body in file.bodies.indices { find(in: body) }
  }

  /// The sections of a body in which a step stands.
  func sections(around step: Int, in body: Int) -> [Section] { sections[body].filter { $0.held.contains(step) } }

  /// Whether a property looks like what protects the others: a lock, a queue, an event loop.
  func isGuard(_ property: TypeModel.Property) -> Bool {
    let head = SourceFile.head(of: property.typeName)
    return kind(ofType: head) != nil || Self.guards.contains { head.hasSuffix($0) }
      || property.name.lowercased().hasSuffix("lock") || property.name.lowercased().hasSuffix("queue")
  }

  private static let guards = [
    "Lock", "Mutex", "Queue", "Box", "Atomic", "EventLoop", "Executor", "Semaphore", "mutex_t", "rwlock_t",
  ]

  func kind(of place: Place, in body: Int) -> Kind {
    guard let name = file.typeName(of: place, in: body) else { return .unknown }
    return kind(ofType: name) ?? .unknown
  }

  /// What kind of lock a type is; nil if it is none that is known.
  func kind(ofType name: String) -> Kind? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if Self.exclusiveTypes.contains(last) { return .exclusive }
    if Self.recursiveTypes.contains(last) { return .recursive }
    if last == "DispatchSemaphore" { return .semaphore }
    // A type of the file that has a lock and functions that take it.
    guard let index = file.index(ofType: name), file.types[index].kind != .actor else { return nil }
    let members = Set(file.types[index].members)
    guard members.contains(where: { takers[$0] != nil || wrappers[$0] != nil }) else { return nil }
    return file.types[index].properties.values.lazy.compactMap { property in
      let head = SourceFile.head(of: property.typeName)
      return head == name ? nil : kind(ofType: head)
    }.first
  }

  /// The locks of its own type that a body takes, itself or by functions of the type that it calls.
  func taken(in body: Int, except known: Set<Int> = []) -> Set<Place> {
    let steps = file.bodies[body].steps
    let own = sections[body].filter { $0.lock.isMember && !steps[$0.start].isInForeignClosure && !$0.isAttempt }
    var found = Set(own.map(\.lock))
    let known = known.union([body])
    for step in steps where !step.isInForeignClosure {
      for target in file.ownTargets(of: step, in: body) where !known.contains(target) {
        found.formUnion(taken(in: target, except: known))
      }
    }
    return found
  }

  // MARK: Finding them

  private mutating func find(in body: Int) {
    let steps = file.bodies[body].steps
    sections[body] = steps.indices.compactMap { index in
      guard let call = steps[index].call else { return nil }
      return closureSection(call, index, body) ?? openSection(call, index, body)
    }
  }

  private func closureSection(_ call: Step.Call, _ index: Int, _ body: Int) -> Section? {
    var lock: Place?
    let targets = file.targets(of: call, in: body)
    if let wrapper = targets.lazy.compactMap({ wrappers[$0] }).first {
      lock = call.isOnSelf ? wrapper : call.receiver
    } else if targets.isEmpty, Self.closureNames.contains(call.name) {
      lock = call.receiver ?? Place(root: call.base.isEmpty ? call.name : call.base)
    }
    let steps = file.bodies[body].steps
    let node = steps[index].node.as(FunctionCallExprSyntax.self)
    guard let lock, let closure = node?.lastClosure else { return nil }
    let depth = steps[index].arms.count
    let held = call.inside.filter {
      steps[$0].arms.count > depth && steps[$0].arms[depth].kind == .closure
        && steps[$0].node.position >= closure.position
    }
    // A closure that can be suspended belongs to a lock that suspends.
    guard !held.contains(where: { steps[$0].isSuspension }) else { return nil }
    if let type = file.typeName(of: lock, in: body).flatMap(file.index(ofType:)), file.types[type].kind == .actor {
      return nil
    }
    return Section(
      lock: lock, kind: kind(of: lock, in: body), start: index, held: Array(held), closure: closure,
      isAttempt: call.name == "withLockIfAvailable")
  }

  private func openSection(_ call: Step.Call, _ index: Int, _ body: Int) -> Section? {
    guard let lock = taken(by: call, in: body) else { return nil }
    let steps = file.bodies[body].steps
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
    // `x.lock()` of something unknown is a lock if somebody unlocks it.
    if kind == .unknown && ends.isEmpty { return nil }
    return Section(
      lock: lock, kind: kind, start: index, held: held, closure: nil,
      isAttempt: !Self.timeLabels.isDisjoint(with: call.labels))
  }

  private func taken(by call: Step.Call, in body: Int) -> Place? {
    if call.isAwaited { return nil }
    if let taker = file.targets(of: call, in: body).lazy.compactMap({ takers[$0] }).first {
      return call.isOnSelf ? taker : call.receiver
    }
    return pair(call, ["lock"], ["wait"], ["os_unfair_lock_lock", "pthread_mutex_lock"], in: body)
  }

  private func released(by call: Step.Call, in body: Int) -> Place? {
    if let giver = file.targets(of: call, in: body).lazy.compactMap({ givers[$0] }).first {
      return call.isOnSelf ? giver : call.receiver
    }
    return pair(call, ["unlock"], ["signal"], ["os_unfair_lock_unlock", "pthread_mutex_unlock"], in: body)
  }

  private func pair(
    _ call: Step.Call, _ methods: Set<String>, _ ofSemaphores: Set<String>, _ functions: Set<String>, in body: Int
  ) -> Place? {
    if let receiver = call.receiver {
      if methods.contains(call.name), Self.conditionLabels.union(Self.timeLabels).isSuperset(of: call.labels) {
        return receiver
      }
      if ofSemaphores.contains(call.name), kind(of: receiver, in: body) == .semaphore { return receiver }
    }
    guard functions.contains(call.name) else { return nil }
    return call.inside.lazy.compactMap { file.bodies[body].steps[$0].write ?? file.bodies[body].steps[$0].read }.first
  }

  private mutating func classify(_ body: Int) {
    let code = file.bodies[body]
    guard !code.isAsync else { return }
    for section in sections[body] where section.lock.isMember {
      let calls = section.held.contains { index in
        code.steps[index].call.map { $0.base.isEmpty && code.parameters.contains($0.name) } ?? false
      }
      if calls { wrappers[body] = section.lock }
      let ends = code.steps.contains { $0.call.flatMap { released(by: $0, in: body) } == section.lock }
      if section.closure == nil && !ends && section.kind != .semaphore { takers[body] = section.lock }
    }
    if sections[body].isEmpty {
      givers[body] = code.steps.compactMap { $0.call.flatMap { released(by: $0, in: body) } }.first { $0.isMember }
    }
  }

  private static func mayLock(_ call: Step.Call) -> Bool {
    closureNames.contains(call.name)
      || ["lock", "wait", "os_unfair_lock_lock", "pthread_mutex_lock"].contains(call.name)
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

extension FunctionCallExprSyntax {
  /// The closure that stands last among what is handed over.
  var lastClosure: ClosureExprSyntax? {
    additionalTrailingClosures.last?.closure ?? trailingClosure
      ?? arguments.last?.expression.as(ClosureExprSyntax.self)
  }
}
