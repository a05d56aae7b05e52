import SwiftSyntax

/// A kind of code that a submission may not contain.
///
/// To add a rule, add a file with a type that conforms to this protocol, and a line in the list of ``SourceGate``.
protocol SourceRule {
  /// The kinds of syntax that it looks at.
  static var kinds: [SyntaxKind] { get }

  /// Checks a node of one of those kinds.
  /// - Returns: a sentence that says why the code is refused and what to write instead; nil if the rule allows it.
  func objection(to node: Syntax) -> String?
}
