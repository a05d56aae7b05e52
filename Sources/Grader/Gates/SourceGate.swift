import SwiftSyntax

/// A family of things that a submission may not contain.
protocol SourceRule {
  /// Why a piece of code is not taken and what to write instead, as a sentence; nil if the rule does not mind it.
  func objection(to node: Syntax) -> String?
}

/// Refuses a file that says what could fool a suite, or reach past it, before the compiler sees it.
///
/// Suite and submission share a process. What a suite reports can be trusted because the submission lacks the means to forge it:
/// this gate and `ObjectGate` take them away, each on its own.
struct SourceGate {
  private let rules: [any SourceRule]

  /// - Parameter starter: what the kata begins with; what it declares, a submission may declare too.
  init(_ tree: SourceTree, starter: SourceTree, imports: [String]) {
    let names = DeclaredNames(in: tree)
    rules = [
      ImportRule(extra: imports), AttributeRule(own: names.types), MacroRule(), UnsafeRule(),
      UnderscoreRule(own: names.all),
      EqualityRule(names: names, starter: starter),
    ]
  }

  /// - Throws: `Stop` with `refused`, and each place with its reason.
  func check(_ tree: SourceTree) throws(Stop) {
    let walk = Walk(rules: rules)
    walk.walk(tree.root)
    guard walk.objections.isEmpty else {
      throw Stop.refused(tree.file, walk.objections.map { tree.diagnostic($0.message, at: $0.node) })
    }
  }

  private final class Walk: SyntaxAnyVisitor {
    let rules: [any SourceRule]
    private(set) var objections: [(message: String, node: Syntax)] = []

    init(rules: [any SourceRule]) {
      self.rules = rules
      super.init(viewMode: .all)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      for rule in rules {
        if let message = rule.objection(to: node) { objections.append((message, node)) }
      }
      return .visitChildren
    }
  }
}

extension Stop {
  static func refused(_ file: String, _ diagnostics: [Verdict.Diagnostic]) -> Stop {
    Stop(
      .refused,
      "\(file) was not run, because it uses what a submission may not use: change what is named below, then check again.",
      diagnostics)
  }
}
