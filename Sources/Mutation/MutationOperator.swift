import SwiftSyntax

/// One kind of small change that a program makes in a solution: the mistake of a moment, or the bug of another day.
///
/// An operator sees one node at a time and returns every way in which it changes the code there. Whether the result parses, is
/// new and lies in lines that the solution's author wrote is not its concern.
package protocol MutationOperator: Sendable {
  /// The name in words with hyphens: that of its file without `Operator`.
  static var name: String { get }
  /// What a mutant of it does differently, as a sentence without its subject.
  static var summary: String { get }
  /// A source and one of the mutants that the operator makes of it; a test holds it.
  static var example: MutationExample { get }

  /// The changes at a node, each as edits that belong together.
  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]]
}

/// What an operator does to a piece of code.
package struct MutationExample: Sendable {
  /// The code as its author wrote it.
  package let before: String
  /// The same code after one change.
  package let after: String
}
