import SwiftSyntax

/// What a file says of its tasks: who keeps them, who ends them, and what they keep alive.
extension SourceFile {
  /// The indices of the tasks that no other task waits for by itself: `Task { }`, `Task.detached { }`.
  var unstructuredTasks: [Int] {
    bodies.indices.filter { [.task, .detachedTask].contains(bodies[$0].kind) }
  }

  /// The bodies that begin in a body, as indices.
  func children(of index: Int) -> [Int] { parents[index] ?? [] }

  /// The call that begins a task: `Task { }`.
  func spawn(of body: Body) -> Syntax {
    var node = body.node
    while let parent = node.parent, !parent.is(CodeBlockItemSyntax.self) {
      if parent.is(FunctionCallExprSyntax.self) { return parent }
      node = parent
    }
    return body.node
  }

  /// The step of its parent with which a body begins.
  func beginning(of index: Int) -> Int? {
    guard let parent = bodies[index].parent else { return nil }
    return bodies[parent].steps.firstIndex { if case .spawn(index) = $0.action { true } else { false } }
  }

  /// True if nobody gets the handle of a task: a statement by itself, or `_ = Task { }`.
  func isDropped(_ body: Body) -> Bool {
    guard body.handle == nil else { return false }
    return spawn(of: body).isStatement && !spawn(of: body).isOnlyExpressionOfClosureOrGetter
  }

  /// The names under which a task's handle can be met: the variable's, and those of what it is then put into.
  func handleNames(of index: Int) -> Set<String> {
    let body = bodies[index]
    guard let handle = body.handle, let parent = body.parent else { return [] }
    var names: Set = [handle.lastName]
    guard !handle.isMember, handle.path.isEmpty else { return names }
    let steps = bodies[parent].steps
    for (index, step) in steps.enumerated() {
      switch step.action {
      case .write(let place, let value) where steps[value].contains { $0.read == handle }: names.insert(place.lastName)
      case .call(let call) where steps[index].node.hands(handle.root) && !steps[call.inside].isEmpty:
        if let label = steps[index].node.label(of: handle.root) { names.insert(label) }
        if let receiver = call.receiver { names.insert(receiver.lastName) }
      default: break
      }
    }
    return names
  }

  /// Where a task is cancelled, as indices of bodies. By name, so it may be another of that name.
  func cancellations(of index: Int) -> Set<Int> {
    Set(handleNames(of: index).flatMap { cancellations[$0] ?? [] })
  }

  /// True if the task can be cancelled by something else than the end of what keeps it.
  func isCancelledByRequest(_ index: Int) -> Bool {
    cancellations(of: index).contains { bodies[$0].kind != .deinitializer }
  }

  /// True if a type's `deinit` cancels a task, itself or by a method.
  func isCancelledInDeinit(_ index: Int) -> Bool {
    let places = cancellations(of: index)
    return places.contains { bodies[$0].kind == .deinitializer }
      || bodies.indices.contains { deinitializer in
        bodies[deinitializer].kind == .deinitializer && !places.isDisjoint(with: ownCalls(from: deinitializer))
      }
  }

  /// The methods of its own type that a body calls, as indices of bodies.
  func ownCalls(from index: Int) -> Set<Int> {
    let body = bodies[index]
    guard let type = body.type else { return [] }
    let calls = body.steps.filter { $0.call?.isOnSelf ?? false }
    guard !calls.isEmpty else { return [] }
    return Set(
      types[type].members.filter { member in
        bodies[member].kind == .function && calls.contains { bodies[member].isMeant(by: $0) }
      })
  }

  /// What a closure does to the life of the object that it belongs to.
  func hold(of index: Int) -> Body.Capture.Strength? {
    var current: Int? = index
    while let at = current, let parent = bodies[at].parent {
      if let capture = bodies[at].captures.first(where: { $0.name == "self" }) { return capture.strength }
      if at != index, bodies[at].steps.contains(where: { $0.binds("self") }) { return .strong }
      current = parent
    }
    return usesSelf(index) ? .strong : nil
  }

  /// True if a body needs the object whose member it is.
  func usesSelf(_ index: Int) -> Bool {
    let body = bodies[index]
    guard let type = body.type, !body.isStatic else { return false }
    let own = ownFunctions(of: type)
    let isUsed = body.steps.contains { step in
      switch step.action {
      case .read(let place), .write(let place, _):
        place.root == "self" || (place.isMember && types[type].properties[place.root]?.isStatic == false)
      case .call(let call): call.base.isEmpty && own.contains(call.name)
      default: false
      }
    }
    return isUsed
      || children(of: index).contains { child in
        bodies[child].captures.contains { $0.name == "self" } || usesSelf(child)
      }
  }

  private func ownFunctions(of type: Int) -> Set<String> {
    Set(types[type].members.lazy.map { self.bodies[$0] }.filter { $0.kind == .function && !$0.isStatic }.map(\.name))
  }

  /// True if there is one object of the type for as long as the program runs, as far as one can see.
  func isForEver(_ type: TypeModel) -> Bool {
    type.inherits.contains { $0 == "App" || $0.hasSuffix("AppDelegate") || $0.hasSuffix("ApplicationDelegate") }
      || type.properties.values.contains { property in
        property.isStatic && ["shared", "default", "standard", "main", "instance"].contains(property.name)
      }
  }
}

extension Body {
  /// True for a function with the name and the arguments of a call.
  fileprivate func isMeant(by step: Step) -> Bool {
    guard let call = step.call, call.name == name, node.is(FunctionDeclSyntax.self) else { return false }
    return accepts(call, hasTrailingClosure: step.node.hasTrailingClosure)
  }
}

extension Step.Call {
  /// Lets time pass: `Task.sleep(for: …)`, `clock.sleep(until: …)`.
  var isSleep: Bool { name == "sleep" && isAwaited }
}

extension Step {
  func binds(_ name: String) -> Bool { if case .bind(name, _) = action { true } else { false } }

  /// Asks whether the task has been cancelled, so that the answer counts.
  var looksAtCancellation: Bool {
    read?.lastName == "isCancelled" || (call.map { $0.name == "checkCancellation" && !$0.isTryOptional } ?? false)
  }

  /// Asks something that others can have changed: a member, a part of something, a function, cancellation.
  var looksAround: Bool {
    if looksAtCancellation { return true }
    guard isCondition else { return false }
    return call.map { !$0.isSleep } ?? false || (read.map { $0.isMember || !$0.path.isEmpty } ?? false)
  }

  /// Does something that can be seen from outside: a member is changed, or a function is called for what it does.
  var isEffect: Bool {
    switch action {
    case .write(let place, _): place.isMember
    case .call(let call): node.isStatement && !call.isHarmless
    default: false
    }
  }
}

extension Step.Call {
  private static let harmless: Set = [
    "sleep", "yield", "checkCancellation", "print", "debugPrint", "assert", "assertionFailure", "precondition",
    "fatalError", "cancel", "finish",
  ]

  fileprivate var isHarmless: Bool { Self.harmless.contains(name) || base.lowercased().contains("log") }
}

extension Syntax {
  fileprivate var hasTrailingClosure: Bool { self.as(FunctionCallExprSyntax.self)?.trailingClosure != nil }

  /// True for an expression whose value nobody uses: a statement, with `try`, `await` or `_ =` or without.
  var isStatement: Bool {
    var node = self
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .awaitExpr, .tryExpr, .optionalChainingExpr, .exprList: node = parent
      case .sequenceExpr(let sequence):
        guard sequence.elements.first?.is(DiscardAssignmentExprSyntax.self) == true else { return false }
        node = parent
      case .codeBlockItem: return true
      default: return false
      }
    }
    return false
  }

  /// True for the one expression of a closure or a getter, or of a function that returns something: its value is the result.
  var isOnlyExpressionOfClosureOrGetter: Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1, let owner = list.parent
    else { return false }
    if owner.is(AccessorBlockSyntax.self) || owner.is(ClosureExprSyntax.self) { return true }
    return owner.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
  }

  /// True for a call with a variable among its arguments.
  fileprivate func hands(_ name: String) -> Bool {
    self.as(FunctionCallExprSyntax.self)?.arguments.contains { $0.expression.trimmedDescription == name } ?? false
  }

  fileprivate func label(of name: String) -> String? {
    self.as(FunctionCallExprSyntax.self)?.arguments.first { $0.expression.trimmedDescription == name }?.label?.text
  }
}
