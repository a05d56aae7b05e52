import SwiftSyntax

extension FlowBuilder {
  func visit(_ items: CodeBlockItemListSyntax) {
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
    // In fact they run on every way out; the steps have them once, where the block ends.
    for code in deferred.reversed() { visit(code) }
  }

  func visit(_ node: IfExprSyntax) {
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

  func visit(_ node: ForStmtSyntax) {
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

  func visit(_ node: SwitchExprSyntax) {
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

  func visit(_ node: DoStmtSyntax) {
    let statement = begin()
    inArm(statement, 0, .doBody, exit(of: node.body.statements)) { visit(node.body) }
    for (number, clause) in node.catchClauses.enumerated() {
      inArm(statement, number + 1, .catchClause, exit(of: clause.body.statements)) {
        locals[locals.count - 1].insert("error")
        visit(clause.body)
      }
    }
  }

  func visit(_ node: VariableDeclSyntax) {
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
  func bind(_ pattern: some PatternSyntaxProtocol, _ value: Range<Int>) {
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
}
