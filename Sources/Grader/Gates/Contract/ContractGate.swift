import SwiftSyntax

/// Refuses a module whose public interface lacks a part of the starter's, because the suite was compiled against that interface.
struct ContractGate {
  /// The name of the learner's file.
  let file: String
  /// The name of the learner's module.
  let module: String
  /// The starter's `.swiftinterface`.
  let starter: String
  /// The learner's file.
  let tree: SourceTree

  /// A contract that a submission keeps in a spelling of its own.
  struct Adaptation: Codable {
    /// The contract in that spelling.
    let interface: String
    /// The verdict if no suite can be compiled against it.
    let rejection: Rejection
  }

  /// Compares a submission's interface to the starter's.
  /// - Parameter interface: the `.swiftinterface` that the compiler printed for the submission.
  /// - Returns: nil if the compiled suite can call the submission; else what the suite must be compiled against.
  /// - Throws: ``Rejection`` with `contract-broken` and what to restore, or with `refused` if the interface is nested too deeply to read.
  func check(_ interface: String) throws(Rejection) -> Adaptation? {
    guard let result = ContractComparison.compare(interface, with: starter, module: module) else {
      throw .unreadable(file)
    }
    guard result.breaches.isEmpty else { throw rejection(result.breaches) }
    return result.adapted.map { Adaptation(interface: $0, rejection: rejection(result.respelled)) }
  }

  private func rejection(_ breaches: [ContractComparison.Breach]) -> Rejection {
    Rejection(
      .contractBroken,
      "The public interface of \(file) has changed, and the suite was compiled against the starter’s: restore what is named below.",
      breaches.map(diagnostic))
  }

  private func diagnostic(_ breach: ContractComparison.Breach) -> Verdict.Diagnostic {
    let place = tree.declaration(of: breach.place).map { tree.diagnostic(breach.message, at: $0) }
    return Verdict.Diagnostic(
      severity: .error, message: breach.message, location: place?.location, excerpt: breach.excerpt)
  }
}

extension ContractComparison.Breach {
  /// What was expected and what was found, a line each, and marks below the difference; empty if nothing was found.
  var excerpt: String {
    guard let expected, let found, expected != found else { return "" }
    let prefix = zip(found, expected).prefix { $0 == $1 }.count
    let rest = (Array(found.dropFirst(prefix)), Array(expected.dropFirst(prefix)))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let marks = String(repeating: " ", count: prefix) + String(repeating: "~", count: max(1, rest.0.count - suffix))
    return "expected: \(expected)\nfound:    \(found)\n          \(marks)"
  }
}

extension SourceTree {
  /// The first declaration of a name in a type, or of a type.
  /// - Parameter path: the types around it, outermost first, then its name with the labels of its arguments.
  func declaration(of path: [String]) -> Syntax? {
    guard let name = path.last else { return nil }
    let types = path.dropLast().joined(separator: ".")
    return nodes.first { node in
      guard let declaration = node.as(DeclSyntax.self), declaration.nameWithLabels == name else { return false }
      return node.enclosingTypes.joined(separator: ".") == types
    }
  }
}
