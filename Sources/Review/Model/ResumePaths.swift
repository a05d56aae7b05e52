import SwiftSyntax

/// The paths through a closure, and how often each of them resumes a continuation.
struct ResumePaths {
  /// A second resume on some path.
  struct Second {
    var node: Syntax
    /// Whether every path that leads here has resumed already.
    var isSure: Bool
  }

  private(set) var seconds: [Second] = []
  /// Where a path ends that has not resumed.
  private(set) var missing: [Syntax] = []
  /// Whether the continuation is stored or passed on, so that other code can resume it.
  private(set) var isHandedOn = false
  /// The closures in which it is used.
  private(set) var closures: [ClosureExprSyntax] = []

  private let name: String
  /// Whether an error that is not caught ends the code.
  private let canThrow: Bool
  private var caught: [Set<Int>] = []
  private var breaks: [Set<Int>] = []

  init(of name: String, in code: CodeBlockItemListSyntax, canThrow: Bool) {
    self.name = name
    self.canThrow = canThrow
    let ends = walk(code, [0])
    if ends.contains(0), let last = code.last { missing.append(Syntax(last.item)) }
  }

  /// - Parameter counts: how often the paths that lead here may have resumed.
  /// - Returns: the same for those that reach the end.
  private mutating func walk(_ items: CodeBlockItemListSyntax, _ counts: Set<Int>) -> Set<Int> {
    var counts = counts
    for item in items {
      if counts.isEmpty { break }
      counts = walk(Syntax(item.item), counts)
    }
    return counts
  }

  private mutating func walk(_ node: Syntax, _ counts: Set<Int>) -> Set<Int> {
    switch node.as(SyntaxEnum.self) {
    case .expressionStmt(let node): return walk(Syntax(node.expression), counts)
    case .deferStmt(let node): return walk(node.body.statements, counts)
    case .ifExpr(let node):
      head(Syntax(node.conditions), counts)
      let then = walk(node.body.statements, counts)
      switch node.elseBody {
      case .codeBlock(let block): return then.union(walk(block.statements, counts))
      case .ifExpr(let other): return then.union(walk(Syntax(other), counts))
      default: return then.union(counts)
      }
    case .guardStmt(let node):
      head(Syntax(node.conditions), counts)
      _ = walk(node.body.statements, counts)
      return counts
    case .switchExpr(let node):
      head(Syntax(node.subject), counts)
      breaks.append([])
      var ends: Set<Int> = []
      for element in node.cases {
        if case .switchCase(let one) = element {
          ends.formUnion(walk(one.statements, counts))
        } else {
          ends.formUnion(counts)
        }
      }
      return ends.union(breaks.removeLast())
    case .doStmt(let node): return walk(node, counts)
    case .forStmt(let node):
      if node.tryKeyword != nil { thrown(Syntax(node), counts) }
      return loop(node.body, Syntax(node.sequence), counts)
    case .whileStmt(let node): return loop(node.body, Syntax(node.conditions), counts)
    case .repeatStmt(let node): return loop(node.body, Syntax(node.condition), counts)
    case .returnStmt(let node):
      let ends = node.expression.map { walk(Syntax($0), counts) } ?? counts
      if ends.contains(0) { missing.append(Syntax(node)) }
      return []
    case .throwStmt(let node):
      if caught.isEmpty {
        if counts.contains(0) { missing.append(Syntax(node)) }
      } else {
        caught[caught.count - 1].formUnion(counts)
      }
      return []
    case .breakStmt, .continueStmt:
      if !breaks.isEmpty { breaks[breaks.count - 1].formUnion(counts) }
      return []
    default: return evaluate(node, counts)
    }
  }

  private mutating func walk(_ node: DoStmtSyntax, _ counts: Set<Int>) -> Set<Int> {
    guard !node.catchClauses.isEmpty else { return walk(node.body.statements, counts) }
    caught.append([])
    var ends = walk(node.body.statements, counts)
    let thrown = caught.removeLast()
    if !thrown.isEmpty {
      for clause in node.catchClauses { ends.formUnion(walk(clause.body.statements, thrown)) }
    }
    return ends
  }

  private mutating func loop(_ body: CodeBlockSyntax, _ head: Syntax, _ counts: Set<Int>) -> Set<Int> {
    self.head(head, counts)
    breaks.append([])
    let ends = walk(body.statements, counts)
    return ends.union(breaks.removeLast()).union(counts)
  }

  private mutating func evaluate(_ node: Syntax, _ counts: Set<Int>) -> Set<Int> {
    throwing(node, counts)
    guard node.mentions(name) else {
      let call = node.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
      return call == "fatalError" || call == "preconditionFailure" ? [] : counts
    }
    var inner = node
    while true {
      if let wrapped = inner.as(TryExprSyntax.self)?.expression ?? inner.as(AwaitExprSyntax.self)?.expression {
        inner = Syntax(wrapped)
      } else if let assignment = inner.as(InfixOperatorExprSyntax.self),
        assignment.leftOperand.is(DiscardAssignmentExprSyntax.self)
      {
        inner = Syntax(assignment.rightOperand)
      } else {
        break
      }
    }
    let callee = inner.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
    if let callee, callee.declName.baseName.text == "resume", callee.base?.trimmedDescription == name {
      if counts.contains(where: { $0 > 0 }) {
        seconds.append(Second(node: inner, isSure: !counts.contains(0)))
      }
      return [1]
    }
    collect(node)
    isHandedOn = true
    return counts
  }

  /// Visits a condition, which can throw, and pass the continuation on.
  private mutating func head(_ node: Syntax, _ counts: Set<Int>) {
    throwing(node, counts)
    guard node.mentions(name) else { return }
    collect(node)
    isHandedOn = true
  }

  /// Records where a `try` leads.
  private mutating func throwing(_ node: Syntax, _ counts: Set<Int>) {
    guard node.hasTry else { return }
    thrown(node, counts)
  }

  private mutating func thrown(_ node: Syntax, _ counts: Set<Int>) {
    if caught.isEmpty {
      if canThrow && counts.contains(0) { missing.append(node) }
    } else {
      caught[caught.count - 1].formUnion(counts)
    }
  }

  private mutating func collect(_ node: Syntax) {
    if let closure = node.as(ClosureExprSyntax.self) {
      if closure.mentions(name) { closures.append(closure) }
      return
    }
    for child in node.children(viewMode: .sourceAccurate) { collect(child) }
  }
}
