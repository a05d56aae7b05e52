import SwiftSyntax

/// Walks through a body in the order of evaluation, and records its steps.
final class FlowBuilder {
  private(set) var steps: [Step] = []
  private(set) var loops: [Body.Loop] = []
  let model: ModelBuilder
  let body: Body
  /// The properties of the body's type.
  let members: [String: TypeModel.Property]
  /// The local names of each block around the code that is visited, outermost first.
  var locals: [Set<String>]
  /// The branches, loops and closures around the code that is visited, outermost first.
  private(set) var arms: [Step.Arm] = []
  private var statements = 0
  /// Those around the code that is visited, up to the innermost closure.
  var marks = Marks()

  /// How many conditions, and expressions marked with `await` or `try?`, are around a step.
  struct Marks {
    var conditions = 0
    var awaits = 0
    var optionalTries = 0
  }

  init(_ model: ModelBuilder, _ body: Body, locals: [Set<String>]) {
    self.model = model
    self.body = body
    members = body.type?.properties ?? [:]
    self.locals = locals
  }

  /// More than people write, and no more than the stack allows: code that is nested deeper is left out.
  private static let depthLimit = 5_000
  private var depth = 0

  func visit(_ node: (some SyntaxProtocol)?) {
    guard let node, depth < Self.depthLimit else { return }
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
    case .infixOperatorExpr(let node) where node.isAssignment: visitAssignment(node)
    case .infixOperatorExpr, .ternaryExpr, .asExpr, .isExpr:
      visitOperands(Syntax(node).cast(ExprSyntax.self)) { visit($0) }
    case .doStmt(let node): visit(node)
    case .returnStmt(let node):
      visit(node.expression)
      add(.exit, node)
    case .throwStmt(let node):
      visit(node.expression)
      add(.exit, node)
    case .breakStmt, .continueStmt: add(.exit, node)
    case .awaitExpr(let node): visit(node)
    case .tryExpr(let node): visit(node)
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
      model.addFunction(node, parent: body, locals: locals)
    // A key path names the properties of what it is applied to.
    case .actorDecl, .classDecl, .structDecl, .enumDecl, .keyPathExpr, .token: break
    default: for child in Syntax(node).children(viewMode: .sourceAccurate) { visit(child) }
    }
  }

  // MARK: Steps

  func add(_ action: Step.Action, _ node: some SyntaxProtocol) {
    steps.append(Step(action: action, node: Syntax(node), arms: arms, isCondition: marks.conditions > 0))
  }

  func visitCondition(_ node: some SyntaxProtocol) {
    marks.conditions += 1
    visit(node)
    marks.conditions -= 1
  }

  func begin() -> Int {
    statements += 1
    return statements
  }

  func inArm(_ statement: Int, _ number: Int, _ kind: Step.Arm.Kind, _ exit: Step.Arm.Exit, _ body: () -> Void) {
    arms.append(Step.Arm(statement: statement, number: number, kind: kind, exit: exit))
    locals.append([])
    body()
    locals.removeLast()
    arms.removeLast()
  }

  func inLoop(_ node: some SyntaxProtocol, _ body: () -> Void) {
    let start = steps.count
    inArm(begin(), 0, .loop, .none, body)
    loops.append(Body.Loop(node: Syntax(node), steps: start..<steps.count))
  }

  func exit(of items: CodeBlockItemListSyntax) -> Step.Arm.Exit {
    guard let last = items.last, items.exits else { return .none }
    return [.breakStmt, .continueStmt].contains(last.item.kind) ? .loop : .body
  }
}
