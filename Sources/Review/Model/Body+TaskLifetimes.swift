import SwiftSyntax

extension SourceFile {
  /// The tasks that no other task waits for by itself: `Task { }`, `Task.detached { }`.
  var unstructuredTasks: [Body] { bodies.filter { [.task, .detachedTask].contains($0.kind) } }
}

extension Body {
  /// The call that begins a task: `Task { }`.
  var spawnCall: Syntax {
    var node = node
    while let parent = node.parent, !parent.is(CodeBlockItemSyntax.self) {
      if parent.is(FunctionCallExprSyntax.self) { return parent }
      node = parent
    }
    return self.node
  }

  /// The step of its parent at which it begins.
  var spawnStep: Int? { parent?.spawn(of: self) }

  /// Whether the code has no handle of a task: its call is a statement, or `_ = Task { }`.
  var isDropped: Bool {
    guard handle == nil else { return false }
    return spawnCall.isStatement && !spawnCall.isOnlyExpressionOfClosureOrGetter
  }

  /// The names of a task's handle: the variable's, and those of what the variable is then put into.
  var handleNames: Set<String> {
    guard let handle, let parent else { return [] }
    var names: Set = [handle.lastName]
    guard !handle.isMember, handle.path.isEmpty else { return names }
    let steps = parent.steps
    for step in steps {
      switch step.action {
      case .write(let place, let value) where steps[value].contains { $0.read == handle }: names.insert(place.lastName)
      case .call(let call) where step.node.hands(handle.root) && !call.inside.isEmpty:
        if let label = step.node.label(of: handle.root) { names.insert(label) }
        if let receiver = call.receiver { names.insert(receiver.lastName) }
      default: break
      }
    }
    return names
  }

  /// The bodies that cancel a task. Tasks are distinguished by name, so it may be another task of that name.
  var cancellers: Set<Body> { Set(handleNames.flatMap { file.cancellations.bodies[$0] ?? [] }) }

  /// Whether a task can be cancelled by something else than the end of the object that keeps it.
  var isCancelledByRequest: Bool { cancellers.contains { $0.kind != .deinitializer } }

  /// Whether the function that begins a task cancels the one before it first, itself or by a method, and does not await it.
  var isReplaced: Bool {
    guard let parent else { return false }
    let (names, begin, cancellers) = (handleNames, spawnCall.position, cancellers)
    var cancels = false
    for body in parent.surroundings {
      let spawn = body == parent ? spawnStep : nil
      for step in body.steps where step.node.position < begin {
        if let spawn, !step.canLead(to: body.steps[spawn]) { continue }
        if let place = step.read, ["value", "result"].contains(place.path.last), names.contains(where: place.mentions) {
          return false
        }
        guard let call = step.call else { continue }
        let isCancel = call.name == "cancel" && call.receiver.map { names.contains($0.lastName) } ?? false
        let isByMethod = call.isOnSelf && body.targets(of: call).contains { cancellers.contains($0) }
        cancels = cancels || isCancel || isByMethod
      }
    }
    return cancels
  }

  /// Whether a cancellation handler begins a task that goes to the actor of this body: that comes after what the body does before its next
  /// suspension.
  func runsBefore(_ handler: some SyntaxProtocol) -> Bool {
    isolation != .none && handler.trimmedDescription.contains("Task")
  }

  /// Whether a type's `deinit` cancels a task, itself or by a method.
  var isCancelledInDeinit: Bool {
    let cancellers = cancellers
    return cancellers.contains { $0.kind == .deinitializer }
      || file.bodies.contains { $0.kind == .deinitializer && !cancellers.isDisjoint(with: $0.ownCalls) }
  }

  /// The methods of its own type that a body calls.
  var ownCalls: Set<Body> {
    guard type != nil else { return [] }
    return Set(steps.compactMap(\.call).filter(\.isOnSelf).flatMap { targets(of: $0) }.filter { $0.type == type })
  }

  /// How a closure captures the object that it belongs to; nil if it does not.
  var captureOfSelf: Capture.Strength? {
    for body in surroundings where body.parent != nil {
      if let capture = body.captures.first(where: { $0.name == "self" }) { return capture.strength }
      if body != self, body.steps.contains(where: { $0.binds("self") }) { return .strong }
    }
    return usesSelf ? .strong : nil
  }

  /// The names from which a local name was taken, there or in a body around it.
  func origins(of name: String) -> Set<String> {
    var names: Set<String> = []
    for body in surroundings {
      for step in body.steps {
        guard case .bind(name, let value) = step.action else { continue }
        names.formUnion(body.steps[value].compactMap { $0.read?.lastName })
      }
    }
    return names
  }

  /// Whether a body needs the object whose member it is.
  var usesSelf: Bool {
    guard let type, !isStatic else { return false }
    let ownFunctions = Set(file.members(of: type).filter { $0.kind == .function && !$0.isStatic }.map(\.name))
    return steps.contains { step in
      switch step.action {
      case .read(let place), .write(let place, _):
        place.root == "self" || (place.isMember && type.properties[place.root]?.isStatic == false)
      case .call(let call): call.base.isEmpty && ownFunctions.contains(call.name)
      default: false
      }
    } || children.contains { child in child.captures.contains { $0.name == "self" } || child.usesSelf }
  }
}

extension TypeModel {
  /// Whether there is one object of the type for as long as the program runs, as far as the file tells.
  var livesForever: Bool {
    inherits.contains { $0 == "App" || $0.hasSuffix("AppDelegate") || $0.hasSuffix("ApplicationDelegate") }
      || properties.values.contains { property in
        property.isStatic && ["shared", "default", "standard", "main", "instance"].contains(property.name)
      }
  }
}

extension Step.Call {
  /// Whether it lets time pass: `Task.sleep(for: …)`, `clock.sleep(until: …)`.
  var isSleep: Bool { name == "sleep" && isAwaited }
}

extension Step {
  func binds(_ name: String) -> Bool { if case .bind(name, _) = action { true } else { false } }

  /// Whether it checks if the task has been cancelled, and the code can tell.
  var checksCancellation: Bool {
    read?.lastName == "isCancelled" || (call.map { $0.name == "checkCancellation" && !$0.isTryOptional } ?? false)
  }

  /// Whether it checks something that other code can have changed: a member, a part of something, a function, cancellation.
  var observesSharedState: Bool {
    if checksCancellation { return true }
    guard isCondition else { return false }
    return call.map { !$0.isSleep } ?? false || (read.map { $0.isMember || !$0.path.isEmpty } ?? false)
  }

  /// Whether it has an effect outside of the body: it changes a member, or calls a function without using its result.
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
  /// Whether it is an expression without a use of its value: a statement, with or without `try`, `await` or `_ =`.
  var isStatement: Bool {
    var node = self
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .awaitExpr, .tryExpr, .optionalChainingExpr: node = parent
      case .infixOperatorExpr(let assignment):
        guard assignment.leftOperand.is(DiscardAssignmentExprSyntax.self) else { return false }
        node = parent
      case .codeBlockItem: return true
      default: return false
      }
    }
    return false
  }

  /// Whether it is the only expression of a closure, a getter or a function with a result: its value is the result.
  var isOnlyExpressionOfClosureOrGetter: Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1, let owner = list.parent
    else { return false }
    if owner.is(AccessorBlockSyntax.self) || owner.is(ClosureExprSyntax.self) { return true }
    return owner.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
  }

  /// Whether it is a call with a variable among its arguments.
  fileprivate func hands(_ name: String) -> Bool {
    self.as(FunctionCallExprSyntax.self)?.arguments.contains { $0.expression.trimmedDescription == name } ?? false
  }

  fileprivate func label(of name: String) -> String? {
    self.as(FunctionCallExprSyntax.self)?.arguments.first { $0.expression.trimmedDescription == name }?.label?.text
  }
}
