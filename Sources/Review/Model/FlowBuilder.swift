import SwiftSyntax

/// Walks through a body in the order of evaluation, and writes down what it does.
final class FlowBuilder {
  private(set) var steps: [Step] = []
  private(set) var loops: [Body.Loop] = []
  private let model: ModelBuilder
  private let body: Int
  private let members: [String: TypeModel.Property]
  private var locals: [Set<String>]
  private var arms: [Step.Arm] = []
  private var statements = 0
  private var conditions = 0
  private var awaits = 0
  private var optionalTries = 0

  init(_ model: ModelBuilder, body: Int, members: [String: TypeModel.Property], locals: [Set<String>]) {
    self.model = model
    self.body = body
    self.members = members
    self.locals = locals
  }

  /// Deeper than anybody writes, and no deeper than the stack allows: what is further inside is not looked at.
  private static let limit = 5_000
  private var depth = 0

  func visit(_ node: (some SyntaxProtocol)?) {
    guard let node, depth < Self.limit else { return }
    depth += 1
    defer { depth -= 1 }
    switch Syntax(node).as(SyntaxEnum.self) {
    case .codeBlock(let block): visit(block.statements)
    case .codeBlockItemList(let items): visit(items)
    case .ifExpr(let node): visit(node)
    case .guardStmt(let node):
      visitCondition(node.conditions)
      let exit = exit(of: node.body.statements)
      inArm(begin(), 0, .branch, exit == .none ? .body : exit) { visit(node.body) }
    case .whileStmt(let node):
      inLoop(node) {
        visitCondition(node.conditions)
        visit(node.body)
      }
    case .repeatStmt(let node):
      inLoop(node) {
        visit(node.body)
        visitCondition(node.condition)
      }
    case .forStmt(let node): visit(node)
    case .switchExpr(let node): visit(node)
    case .ternaryExpr(let node):
      visitCondition(node.condition)
      visit(node.thenExpression)
      visit(node.elseExpression)
    case .doStmt(let node): visit(node)
    case .returnStmt(let node):
      visit(node.expression)
      add(.exit, node)
    case .throwStmt(let node):
      visit(node.expression)
      add(.exit, node)
    case .breakStmt, .continueStmt: add(.exit, node)
    case .awaitExpr(let node):
      awaits += 1
      visit(node.expression)
      awaits -= 1
      add(.suspend, node)
    case .tryExpr(let node):
      let isOptional = node.questionOrExclamationMark?.text == "?"
      optionalTries += isOptional ? 1 : 0
      visit(node.expression)
      optionalTries -= isOptional ? 1 : 0
    case .sequenceExpr(let node): visit(node)
    case .functionCallExpr(let node): visit(node)
    case .inOutExpr(let node):
      visit(node.expression)
      if let place = place(Syntax(node.expression)) { add(.write(place, value: steps.count..<steps.count), node) }
    case .closureExpr(let node): keep(node, name: "closure")
    case .declReferenceExpr, .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr:
      visitChain(Syntax(node))
    case .variableDecl(let node): visit(node)
    case .optionalBindingCondition(let node):
      let start = steps.count
      if let initializer = node.initializer {
        visit(initializer.value)
      } else {
        visitChain(Syntax(node.pattern))
      }
      bind(node.pattern, start..<steps.count)
    case .matchingPatternCondition(let node):
      let start = steps.count
      visit(node.initializer.value)
      bind(node.pattern, start..<steps.count)
    case .ifConfigDecl(let node):
      // One of the ways is compiled, and the others are not.
      let statement = begin()
      for (number, clause) in node.clauses.enumerated() {
        inArm(statement, number, .branch, .none) { visit(clause.elements) }
      }
    case .functionDecl(let node):
      locals[locals.count - 1].insert(node.name.text)
      model.addFunction(node, type: model.bodies[body].type, parent: body, locals: locals)
    case .actorDecl, .classDecl, .structDecl, .enumDecl, .token: break
    default: for child in Syntax(node).children(viewMode: .sourceAccurate) { visit(child) }
    }
  }

  // MARK: Statements

  private func visit(_ items: CodeBlockItemListSyntax) {
    locals.append([])
    defer { locals.removeLast() }
    var deferred: [CodeBlockSyntax] = []
    for item in items {
      if let statement = item.item.as(DeferStmtSyntax.self) {
        deferred.append(statement.body)
      } else {
        visit(item.item)
      }
    }
    // In fact they run at every way out. Here, where the block ends.
    for code in deferred.reversed() { visit(code) }
  }

  private func visit(_ node: IfExprSyntax) {
    let statement = begin()
    locals.append([])
    visitCondition(node.conditions)
    inArm(statement, 0, .branch, exit(of: node.body.statements)) { visit(node.body) }
    locals.removeLast()
    switch node.elseBody {
    case .codeBlock(let block): inArm(statement, 1, .branch, exit(of: block.statements)) { visit(block) }
    case .ifExpr(let other): inArm(statement, 1, .branch, .none) { visit(other) }
    default: break
    }
  }

  private func visit(_ node: ForStmtSyntax) {
    let start = steps.count
    visit(node.sequence)
    let range = start..<steps.count
    inLoop(node) {
      if node.awaitKeyword != nil { add(.suspend, node) }
      bind(node.pattern, range)
      if let clause = node.whereClause { visitCondition(clause.condition) }
      visit(node.body)
    }
  }

  private func visit(_ node: SwitchExprSyntax) {
    let statement = begin()
    let start = steps.count
    visitCondition(node.subject)
    let range = start..<steps.count
    for (number, element) in node.cases.enumerated() {
      guard case .switchCase(let one) = element else { continue }
      inArm(statement, number, .branch, exit(of: one.statements)) {
        if case .case(let label) = one.label {
          for item in label.caseItems {
            bind(item.pattern, range)
            if let clause = item.whereClause { visitCondition(clause.condition) }
          }
        }
        visit(one.statements)
      }
    }
  }

  private func visit(_ node: DoStmtSyntax) {
    let statement = begin()
    inArm(statement, 0, .attempt, exit(of: node.body.statements)) { visit(node.body) }
    for (number, clause) in node.catchClauses.enumerated() {
      inArm(statement, number + 1, .rescue, exit(of: clause.body.statements)) {
        locals[locals.count - 1].insert("error")
        visit(clause.body)
      }
    }
  }

  private func visit(_ node: VariableDeclSyntax) {
    for binding in node.bindings {
      let start = steps.count
      if let closure = binding.initializer?.value.as(ClosureExprSyntax.self) {
        keep(closure, name: binding.pattern.trimmedDescription)
      } else {
        visit(binding.initializer?.value)
      }
      keepTasks(in: start..<steps.count, as: Place(root: binding.pattern.trimmedDescription))
      bind(binding.pattern, start..<steps.count)
    }
  }

  /// The names of a pattern become local ones.
  private func bind(_ pattern: some PatternSyntaxProtocol, _ value: Range<Int>) {
    var open = [Syntax(pattern)]
    while let node = open.popLast() {
      if let name = node.as(IdentifierPatternSyntax.self)?.identifier.text {
        locals[locals.count - 1].insert(name)
        add(.bind(name, value: value), node)
      } else {
        open += node.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
      }
    }
  }

  // MARK: Expressions

  /// Operators are not folded: an assignment is the second element of a sequence.
  private func visit(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    let isPlain = elements.count > 2 && elements[1].is(AssignmentExprSyntax.self)
    let isCompound =
      elements.count > 2
      && (elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text).map(Self.isAssignment) ?? false
    guard isPlain || isCompound else { return visitElements(elements[...]) }
    let start = steps.count
    if isCompound { visitChain(Syntax(elements[0])) }
    let target = place(Syntax(elements[0]))
    if !isCompound { visitIndices(Syntax(elements[0])) }
    if let closure = elements[2].as(ClosureExprSyntax.self) {
      keep(closure, name: target?.path.last ?? target?.root ?? "closure")
    } else {
      visitElements(elements[2...])
    }
    guard let target else { return }
    keepTasks(in: start..<steps.count, as: target)
    add(.write(target, value: start..<steps.count), node)
  }

  private func visitElements(_ elements: ArraySlice<ExprSyntax>) {
    let ternary = elements.lastIndex { $0.is(UnresolvedTernaryExprSyntax.self) }
    for index in elements.indices {
      if let ternary, index < ternary {
        visitCondition(elements[index])
      } else {
        visit(elements[index])
      }
    }
  }

  private static func isAssignment(_ text: String) -> Bool {
    text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }

  private func visit(_ node: FunctionCallExprSyntax) {
    let start = steps.count
    let callee = unwrapped(Syntax(node.calledExpression))
    let name: String
    var base = ""
    var receiver: Place?
    if let member = callee.as(MemberAccessExprSyntax.self) {
      name = member.declName.baseName.text
      // What a call of a long chain is called on is nothing that a rule could name.
      base = member.base.map { $0.totalLength.utf8Length < 200 ? $0.trimmedDescription : "…" } ?? "."
      if let inner = member.base {
        receiver = place(Syntax(inner))
        visit(inner)
      }
    } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName.text
      // A closure that is kept in a property or a variable.
      if isKnown(name) { add(.read(Place(root: name, isMember: isMember(name))), callee) }
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
      isTryOptional: optionalTries > 0, isAwaited: awaits > 0, inside: start..<steps.count)
    add(.call(call), node)
    // What has to be awaited belongs to somebody else.
    if let receiver, awaits == 0, Self.mutators.contains(name) {
      add(.write(receiver, value: start..<steps.count), node)
    }
  }

  /// What a closure that is handed to a function becomes; nil if the function calls it before it returns.
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

  private func visit(_ closure: ClosureExprSyntax, of name: String, label: String?, _ kind: Body.Kind?) {
    if let label, label == "onCancel" || label == "onTermination" { return keep(closure, name: label) }
    if let kind { return spawn(closure, kind, name) }
    visitCaptures(of: closure)
    locals.append(closure.ownNames)
    let (outerAwaits, outerTries, outerConditions) = (awaits, optionalTries, conditions)
    (awaits, optionalTries, conditions) = (0, 0, 0)
    inArm(begin(), 0, .closure, .none) { visit(closure.statements) }
    (awaits, optionalTries, conditions) = (outerAwaits, outerTries, outerConditions)
    locals.removeLast()
  }

  private func keep(_ closure: ClosureExprSyntax, name: String) { spawn(closure, .handler, name) }

  private func spawn(_ closure: ClosureExprSyntax, _ kind: Body.Kind, _ name: String) {
    visitCaptures(of: closure)
    add(.spawn(model.addClosure(closure, kind, name, parent: body, locals: locals)), closure)
  }

  private func visitCaptures(of closure: ClosureExprSyntax) {
    for item in closure.signature?.capture?.items ?? [] {
      if let initializer = item.initializer {
        visit(initializer.value)
      } else if isKnown(item.name.text) {
        add(.read(Place(root: item.name.text, isMember: isMember(item.name.text))), item)
      }
    }
  }

  private func keepTasks(in range: Range<Int>, as handle: Place) {
    for step in steps[range] {
      // A task that begins in a closure is the result of the call only if the closure returns it.
      guard step.arms == arms || step.node.parent?.isOnlyExpressionOfClosureOrGetter ?? false else { continue }
      if case .spawn(let index) = step.action, model.bodies[index].handle == nil, model.bodies[index].isTask {
        model.keep(handle, of: index)
      }
    }
  }

  // MARK: Places

  /// A variable, its members and its subscripts: one read of the whole chain.
  private func visitChain(_ node: Syntax) {
    visitIndices(node)
    if let place = place(node) {
      add(.read(place), node)
    } else {
      var inner: Syntax? = node
      while let current = inner, let next = base(of: current) { inner = next }
      if let inner, inner.id != node.id { visit(inner) }
    }
  }

  private func visitIndices(_ node: Syntax) {
    if let node = node.as(SubscriptCallExprSyntax.self) {
      visitIndices(Syntax(node.calledExpression))
      for argument in node.arguments { visit(argument.expression) }
    } else if let next = base(of: node) {
      visitIndices(next)
    }
  }

  private func base(of node: Syntax) -> Syntax? {
    switch node.as(SyntaxEnum.self) {
    case .memberAccessExpr(let node): node.base.map { Syntax($0) }
    case .subscriptCallExpr(let node): Syntax(node.calledExpression)
    case .optionalChainingExpr(let node): Syntax(node.expression)
    case .forceUnwrapExpr(let node): Syntax(node.expression)
    default: nil
    }
  }

  private func unwrapped(_ node: Syntax) -> Syntax {
    switch node.as(SyntaxEnum.self) {
    case .optionalChainingExpr(let node): unwrapped(Syntax(node.expression))
    case .forceUnwrapExpr(let node): unwrapped(Syntax(node.expression))
    case .genericSpecializationExpr(let node): unwrapped(Syntax(node.expression))
    default: node
    }
  }

  /// What an expression names; nil if it is no chain from a variable of the body or a property of its type.
  private func place(_ node: Syntax) -> Place? {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let node): named(node.baseName.text)
    case .identifierPattern(let node): named(node.identifier.text)
    case .memberAccessExpr(let node):
      if let base = node.base {
        if node.declName.baseName.text == "isCancelled" && base.trimmedDescription == "Task" {
          .isCancelled
        } else if isSelf(Syntax(base)) {
          Place(root: node.declName.baseName.text, isMember: true)
        } else {
          extended(place(Syntax(base)), by: node.declName.baseName.text)
        }
      } else {
        nil
      }
    case .subscriptCallExpr(let node): extended(place(Syntax(node.calledExpression)), by: "[]")
    case .optionalChainingExpr(let node): place(Syntax(node.expression))
    case .forceUnwrapExpr(let node): place(Syntax(node.expression))
    default: nil
    }
  }

  private func named(_ name: String) -> Place? {
    isKnown(name) || name == "self" ? Place(root: name, isMember: isMember(name)) : nil
  }

  private func extended(_ place: Place?, by part: String) -> Place? {
    guard var place else { return nil }
    place.path.append(part)
    return place
  }

  private func isSelf(_ node: Syntax) -> Bool {
    unwrapped(node).as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
  }

  private func isLocal(_ name: String) -> Bool { locals.contains { $0.contains(name) } }
  private func isMember(_ name: String) -> Bool { !isLocal(name) && members[name] != nil }
  private func isKnown(_ name: String) -> Bool { name.hasPrefix("$") || isLocal(name) || members[name] != nil }

  private static let mutators: Set = [
    "append", "formUnion", "insert", "merge", "popFirst", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
    "removeValue", "reverse", "sort", "subtract", "swapAt", "toggle", "updateValue",
  ]

  // MARK: Steps

  private func add(_ action: Step.Action, _ node: some SyntaxProtocol) {
    steps.append(Step(action: action, node: Syntax(node), arms: arms, isCondition: conditions > 0))
  }

  private func visitCondition(_ node: some SyntaxProtocol) {
    conditions += 1
    visit(node)
    conditions -= 1
  }

  private func begin() -> Int {
    statements += 1
    return statements
  }

  private func inArm(_ statement: Int, _ number: Int, _ kind: Step.Arm.Kind, _ exit: Step.Arm.Exit, _ body: () -> Void)
  {
    arms.append(Step.Arm(statement: statement, number: number, kind: kind, exit: exit))
    locals.append([])
    body()
    locals.removeLast()
    arms.removeLast()
  }

  private func inLoop(_ node: some SyntaxProtocol, _ body: () -> Void) {
    let start = steps.count
    inArm(begin(), 0, .loop, .none, body)
    loops.append(Body.Loop(node: Syntax(node), steps: start..<steps.count))
  }

  private func exit(of items: CodeBlockItemListSyntax) -> Step.Arm.Exit {
    guard let last = items.last, items.exits else { return .none }
    return [.breakStmt, .continueStmt].contains(last.item.kind) ? .loop : .body
  }
}
