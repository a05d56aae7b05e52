import SwiftSyntax

/// Refuses a file that contains code which could fool a suite or reach past it.
///
/// Suite and submission share a process. What a suite reports can be trusted because the submission lacks the means to forge it:
/// this gate and `ObjectGate` take them away, each on its own.
struct SourceGate {
  private let rules: [SyntaxKind: [any SourceRule]]

  /// - Parameters:
  ///   - names: what the file declares.
  ///   - starter: what the kata begins with; how its types compare, a submission may declare if the starter does.
  ///   - compared: a public struct that is compared and may hold a type of the learner's own; nil if there is none.
  ///   - imports: the modules of the kata's manifest.
  init(_ names: DeclaredNames, starter: SourceTree, compared: String?, imports: [String]) {
    // One line a rule, so that two changes that add one do not meet.
    let all: [any SourceRule] = [
      ImportRule(extra: imports),
      AttributeRule(types: names.types),
      MacroRule(),
      UnsafeRule(own: names.all),
      UnderscoreRule(own: names.all, types: names.types),
      EqualityRule(names: names, starter: starter, compared: compared),
    ]
    var rules: [SyntaxKind: [any SourceRule]] = [:]
    for rule in all {
      for kind in type(of: rule).kinds { rules[kind, default: []].append(rule) }
    }
    self.rules = rules
  }

  /// Holds every rule against every node of the file.
  /// - Throws: ``Rejection`` with `refused`, and each place with its reason.
  func check(_ tree: SourceTree) throws(Rejection) {
    var objections: [Verdict.Diagnostic] = []
    for node in tree.nodes {
      for rule in rules[node.kind] ?? [] {
        if let message = rule.objection(to: node) { objections.append(tree.diagnostic(message, at: node)) }
      }
    }
    guard objections.isEmpty else { throw .refused(tree.file, objections) }
  }
}

extension Rejection {
  static func refused(_ file: String, _ diagnostics: [Verdict.Diagnostic]) -> Rejection {
    Rejection(
      .refused,
      "\(file) was not run, because it uses what a submission may not use: change what is named below, then check again.",
      diagnostics)
  }

  /// The compiler understood what a gate does not.
  static func unreadable(_ file: String) -> Rejection {
    Rejection(.refused, "\(file) is written in a way that cannot be checked: write it more simply, then check again.")
  }
}
