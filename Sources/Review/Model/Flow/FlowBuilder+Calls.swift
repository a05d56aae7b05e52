import SwiftSyntax

extension FlowBuilder {
  func visit(_ node: FunctionCallExprSyntax) {
    let start = steps.count
    let callee = unwrapped(Syntax(node.calledExpression))
    let name: String
    var isLocal = false
    var base = ""
    var receiver: Place?
    // What a property or a variable holds is called without labels: with them, a function of that name is meant.
    let hasLabels = node.arguments.contains { $0.label != nil }
    if let member = callee.as(MemberAccessExprSyntax.self) {
      name = member.declName.baseName.text
      // The base of a long chain is nothing that a message could quote.
      base = member.base.map { $0.totalLength.utf8Length < 200 ? $0.trimmedDescription : "…" } ?? "."
      if let inner = member.base {
        receiver = place(Syntax(inner))
        isLocal = isSelf(Syntax(inner)) && members[name] != nil && !hasLabels
        visit(inner)
      }
    } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName.text
      isLocal = isKnown(name) && !(hasLabels && isMember(name))
      // A closure that is kept in a property or a variable.
      if isLocal { add(.read(Place(root: name, isMember: isMember(name))), callee) }
    } else {
      name = ""
      visit(callee)
    }
    let kind = Self.kind(ofClosureIn: name, base)
    for argument in node.arguments {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        visit(closure, of: name, label: argument.label?.text, kind)
      } else {
        visit(argument.expression)
      }
    }
    if let closure = node.trailingClosure { visit(closure, of: name, label: nil, kind) }
    for closure in node.additionalTrailingClosures {
      visit(closure.closure, of: name, label: closure.label.text, kind)
    }
    if kind == nil { keepTasks(in: start..<steps.count, as: receiver ?? Place(root: name)) }
    let call = Step.Call(
      name: name, receiver: receiver, base: base, labels: node.arguments.map { $0.label?.text ?? "" },
      trailingClosures: (node.trailingClosure == nil ? 0 : 1) + node.additionalTrailingClosures.count, isLocal: isLocal,
      isTryOptional: marks.optionalTries > 0, isAwaited: marks.awaits > 0, inside: start..<steps.count)
    add(.call(call), node)
    // An awaited call changes the state of another actor.
    if let receiver, marks.awaits == 0, Self.mutators.contains(name) {
      add(.write(receiver, value: start..<steps.count), node)
    }
  }

  /// The kind of body that a function makes of a closure; nil if the function calls the closure before it returns.
  private static func kind(ofClosureIn name: String, _ base: String) -> Body.Kind? {
    switch (name, base) {
    case ("Task", _), ("init", "Task"), ("immediate", "Task"): .task
    case ("detached", "Task"), ("immediateDetached", "Task"): .detachedTask
    case ("addTask", _), ("addTaskUnlessCancelled", _), ("addImmediateTask", _): .childTask
    case ("async", _), ("asyncAfter", _), ("addOperation", _), ("sink", _), ("scheduledTimer", _), ("listen", _),
      ("observe", _), ("addObserver", _):
      .handler
    default: nil
    }
  }

  func visit(_ closure: ClosureExprSyntax, of name: String, label: String?, _ kind: Body.Kind?) {
    if let label, label == "onCancel" || label == "onTermination" { return keep(closure, name: label) }
    if let kind { return spawn(closure, kind, name) }
    visitCaptures(of: closure)
    locals.append(closure.ownNames)
    let outer = marks
    marks = Marks()
    inArm(begin(), 0, .closure, .none) { visit(closure.statements) }
    marks = outer
    locals.removeLast()
  }

  func keep(_ closure: ClosureExprSyntax, name: String) { spawn(closure, .handler, name) }

  func spawn(_ closure: ClosureExprSyntax, _ kind: Body.Kind, _ name: String) {
    visitCaptures(of: closure)
    add(.spawn(model.addClosure(closure, kind, name, parent: body, locals: locals).id), closure)
  }

  func visitCaptures(of closure: ClosureExprSyntax) {
    for item in closure.signature?.capture?.items ?? [] {
      if let initializer = item.initializer {
        visit(initializer.value)
      } else if isKnown(item.name.text) {
        add(.read(Place(root: item.name.text, isMember: isMember(item.name.text))), item)
      }
    }
  }

  func keepTasks(in range: Range<Int>, as handle: Place) {
    for step in steps[range] {
      // A task that begins in a closure is the result of the call only if the closure returns it.
      guard step.arms == arms || step.node.parent?.isOnlyExpressionOfClosureOrGetter ?? false else { continue }
      guard let task = step.spawned.map({ model.bodies[$0.index] }), task.isTask, task.handle == nil else { continue }
      task.handle = handle
    }
  }

  private static let mutators: Set = [
    "append", "formUnion", "insert", "merge", "popFirst", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
    "removeValue", "reverse", "sort", "subtract", "swapAt", "toggle", "updateValue",
  ]
}
