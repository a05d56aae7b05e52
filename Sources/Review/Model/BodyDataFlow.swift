import SwiftSyntax

/// Which property each local value of a body derives from, and at which step it was read.
///
/// The steps of a task are preceded by those that lead to it in the body that begins it. An element that a closure reads has `{}`
/// in its path: `notes.firstIndex { $0.id == id }` reads `notes`, `[]`, `{}`, `id`.
struct BodyDataFlow {
  let body: Body
  let type: TypeModel
  let steps: [Step]
  /// The first step of the body itself.
  let start: Int
  /// The indices that the steps before ``start`` have in the body that begins the task.
  private let origins: [Int]
  /// The properties that the body which begins the task changes before the task can run.
  private let changedMeanwhile: Set<String>
  private var facts: [String: [Fact]] = [:]

  /// The value of a local name from a step on.
  private struct Fact {
    let step: Int
    let learned: [Learned]
  }

  /// A property, or a part of it, and the step at which it was read.
  struct Learned {
    var place: Place
    var step: Int
    /// Whether the value is the result of an awaited call that was passed the property.
    var isAnswer = false
  }

  /// - Precondition: The body belongs to a type.
  init(of body: Body) {
    self.body = body
    type = body.type!
    if body.kind == .task, let parent = body.parent, let spawn = parent.spawn(of: body) {
      origins = (0..<spawn).filter { parent.steps[$0].canLead(to: parent.steps[spawn]) }
      steps = origins.map { parent.steps[$0] } + body.steps
      let meanwhile = parent.steps[spawn...].prefix { !$0.isSuspension }
      changedMeanwhile = Set(meanwhile.compactMap { $0.write }.filter(\.isMember).map(\.root))
    } else {
      origins = []
      changedMeanwhile = []
      steps = body.steps
    }
    start = origins.count
    for (number, step) in steps.enumerated() {
      guard case .bind(let name, _) = step.action else { continue }
      facts[name, default: []].append(Fact(step: number, learned: learned(fromValueOf: number)))
    }
  }

  private var uses: MemberUses { body.file.memberUses }

  /// The steps that made the value of a write or a name, or that a call consists of.
  func value(of step: Int) -> Range<Int> {
    let range: Range<Int>
    switch steps[step].action {
    case .write(_, let value), .bind(_, let value): range = value
    case .call(let call): range = call.inside
    default: return step..<step
    }
    guard step < start else { return range.lowerBound + start..<range.upperBound + start }
    let first = origins.firstIndex { $0 >= range.lowerBound } ?? step
    return first..<max(first, origins.firstIndex { $0 >= range.upperBound } ?? step)
  }

  func canLead(_ first: Int, _ second: Int) -> Bool {
    guard first < second else { return false }
    return (first < start && second >= start) || steps[first].canLead(to: steps[second])
  }

  /// The steps from one to another, neither of them included, that can lie on a run from the first to the second.
  ///
  /// They include the condition of a loop around the first alone.
  func between(_ first: Int, _ second: Int) -> [Int] {
    guard first < second else { return [] }
    let loops = steps[first].arms.filter { $0.kind == .loop && !steps[second].arms.contains($0) }
    let around =
      loops.isEmpty
      ? []
      : (0..<first).filter { number in
        number >= start && steps[number].isCondition && steps[number].arms.last.map(loops.contains) ?? false
      }
    return around + ((first + 1)..<second).filter { canLead(first, $0) && canLead($0, second) }
  }

  /// The last step before another at which the task may be suspended.
  func suspension(before step: Int) -> Int? {
    steps[..<step].indices.last { isWait($0) && canLead($0, step) }
  }

  /// Whether the task may be suspended at a step of the body itself, and others may change its state then: not in a closure that
  /// runs on its own, such as that of a task of another name, and not while a lock is held that suspends who waits for it.
  func isWait(_ number: Int) -> Bool {
    guard number >= start, steps[number].isSuspension else { return false }
    guard steps[number].arms.contains(where: { $0.kind == .closure }) else { return true }
    var next = steps[number].node.parent
    while let current = next, current.id != body.node.id {
      if let closure = current.as(ClosureExprSyntax.self) {
        guard let call = closure.call, call.node.isAwaited, !Self.excluding.contains(call.name) else { return false }
      }
      next = current.parent
    }
    return body.isAsync
  }

  /// The names of functions that run one closure after the other.
  private static let excluding: Set = ["serialized", "synchronized", "withLock", "withMutex", "withPermit"]

  /// Whether the code belongs to a private member, whose callers may ensure that it runs alone.
  var isPrivate: Bool { body.member.isPrivate && !body.member.isExposed }

  /// Whether the body that begins this task changes a property before the task can run.
  func changesMeanwhile(_ root: String) -> Bool { changedMeanwhile.contains(root) }

  // MARK: Reads

  /// The properties, or parts of them, that a step reads: itself, through a local name or through another member.
  /// - Parameter since: values that local names have kept from before this step are left out.
  func places(at number: Int, since: Int = -1) -> [Place] {
    learned(at: number).filter { $0.step > since && !$0.isAnswer }.map(\.place)
  }

  func learned(at number: Int) -> [Learned] {
    let step = steps[number]
    switch step.action {
    case .read(let place):
      if place.isMember { return ([place] + computed(place)).map { Learned(place: $0, step: number) } }
      if let fact = facts[place.root]?.last(where: { $0.step < number && canLead($0.step, number) }) {
        return fact.learned.map { known in
          var known = known
          known.place.path += place.path
          return known
        }
      }
      guard step.arms.last?.kind == .closure, !place.path.isEmpty, let element = element(at: number) else { return [] }
      return [Learned(place: element.adding(["[]", "{}"] + place.path), step: number)]
    case .call(let call) where call.isOnSelf:
      return uses.use(of: call, in: body).reads.map { Learned(place: $0, step: number) }
    default: return []
    }
  }

  private func computed(_ place: Place) -> [Place] {
    guard let property = type.properties[place.root], !property.isStored else { return [] }
    return Array(uses.use(ofGetter: place.root, in: type).reads)
  }

  /// The collection whose elements the closure around a step receives: `notes` for `notes.first { $0.id == id }`.
  private func element(at number: Int) -> Place? {
    // The call's own step comes after those of its closure. A long closure is no question about an element.
    for next in number..<min(number + 40, steps.count) {
      if let call = steps[next].call, value(of: next).contains(number) {
        return call.receiver.flatMap { $0.isMember ? $0 : nil }
      }
    }
    return nil
  }

  private func learned(fromValueOf number: Int) -> [Learned] {
    let value = value(of: number)
    guard let last = value.last else { return [] }
    if let call = steps[last].call, let receiver = call.receiver, receiver.isMember,
      ["first", "last", "min", "max", "randomElement"].contains(call.name)
    {
      return [Learned(place: receiver.adding(["[]"]), step: last)]
    }
    let isAnswer = value.contains { steps[$0].isSuspension }
    return value.flatMap { learned(at: $0) }.map {
      Learned(place: $0.place, step: $0.step, isAnswer: $0.isAnswer || isAnswer)
    }
  }

  /// Whether the code checks between two steps what a write depends on: the property itself, another one that can tell whose turn
  /// it is, or whether the task has been cancelled.
  func rechecks(at place: Place, from wait: Int, to write: Int) -> Bool {
    between(wait, write).contains { number in
      if steps[number].call?.name == "checkCancellation" { return true }
      guard steps[number].isCondition else { return false }
      if steps[number].read == .isCancelled { return true }
      return places(at: number, since: wait).contains { isMutable($0) && $0.informs(about: place) }
    }
  }

  func isMutable(_ place: Place) -> Bool { type.isMutable(place.root) }

  // MARK: Writes

  /// The changes of a step, by itself or through another member.
  func change(at number: Int) -> MemberUse {
    switch steps[number].action {
    case .write(let place, _) where place.isMember: MemberUse(writes: [place], unguardedWrites: [place])
    case .call(let call) where call.isOnSelf: uses.use(of: call, in: body)
    default: MemberUse()
    }
  }

  /// Whether a property or a part of it is changed between two steps.
  func changes(_ root: String, from first: Int, to second: Int) -> Bool {
    between(first, second).contains { number in change(at: number).writes.contains { $0.root == root } }
  }

  /// The property by which this run keeps others out: checked before a suspension, and changed between check and suspension.
  func claim(before wait: Int) -> String? {
    for number in 0..<wait where steps[number].isCondition && canLead(number, wait) {
      let helper = change(at: number).writes.subtracting(change(at: number).unguardedWrites)
      if let place = helper.first(where: isMutable) { return place.root }
      for place in places(at: number) where isMutable(place) {
        if number < start && changesMeanwhile(place.root) { return place.root }
        if steps[number...].indices.contains(where: {
          $0 < wait && canLead(number, $0) && canLead($0, wait)
            && change(at: $0).writes.contains { $0.root == place.root }
        }) {
          return place.root
        }
      }
    }
    return nil
  }

  /// The writes to a property in other members than this one, and in tasks that stand in them.
  func otherWrites(to root: String) -> [MemberUses.Write] {
    uses.writes(to: root, in: type).filter { $0.body.member != body.member }
  }
}
