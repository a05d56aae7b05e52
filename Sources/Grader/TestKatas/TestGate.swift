import SwiftSyntax
import Workbook

/// Refuses a test that could fool the grader or reach past it: the rules of a submission, but that it may use Swift Testing.
struct TestGate {
  /// The modules that a test's code may reference besides Swift's own.
  private static let libraries = ["KataTesting", "ScheduleLab", "Testing"]

  let kata: Kata
  let tree: SourceTree

  /// Holds the rules against the source.
  /// - Throws: ``Rejection`` with `refused`, and each place with its reason.
  func check(_ compiled: Compiled) throws(Rejection) {
    // The compiler understood what the gate does not.
    guard !tree.hasError else { throw .unreadable(kata.file) }
    let names = DeclaredNames(in: tree)
    let rules: [any SourceRule] = [
      ImportRule(extra: kata.imports), TestMacroRule(), TestAttributeRule(rest: AttributeRule(types: names.types)),
      UnsafeRule(own: names.all), UnderscoreRule(own: names.all, types: names.types),
    ]
    let objections = tree.nodes.flatMap { node in
      rules.filter { type(of: $0).kinds.contains(node.kind) }.compactMap { rule in
        rule.objection(to: node).map { tree.diagnostic($0, at: node) }
      }
    }
    guard objections.isEmpty, compiled.unsafe.isEmpty else {
      throw .refused(kata.file, objections + compiled.unsafe)
    }
  }

  /// Holds the rules against what the object file needs.
  /// - Throws: ``Rejection`` with `refused` or `uncontrolled`.
  func check(_ object: ObjectFile) throws(Rejection) {
    let uses = tree.firstUses
    let rules = SymbolRules(
      module: kata.module, extra: kata.imports + Self.libraries,
      present: object.symbols.lazy.filter(\.isUndefined).map(\.name),
      underscored: Set(uses.keys.filter { $0.hasPrefix("_") }))
    for symbol in object.symbols where symbol.isUndefined {
      let (name, message, kind): (String, String, Verdict.Kind)
      switch rules.objection(to: symbol.name) {
      case nil: continue
      case .refused(let used, let why): (name, message, kind) = (used, "may not be used here: \(why).", .refused)
      case .uncontrolled(let used, let instead):
        (name, message, kind) = (used, "works with threads that nothing can schedule: \(instead).", .uncontrolled)
      }
      let text = "“\(name)” \(message)"
      let location = uses[name].map { Verdict.Location(file: kata.file, line: $0.line, column: $0.column) }
      let diagnostic = Verdict.Diagnostic(severity: .error, message: text, location: location)
      throw Rejection(kind, "\(kata.file) was not run, because of what is named below: change it.", [diagnostic])
    }
  }
}

/// The macros of a test: those of Swift Testing that state what must hold, and those of the language.
private struct TestMacroRule: SourceRule {
  static let kinds = MacroRule.kinds
  private let rest = MacroRule()

  func objection(to node: Syntax) -> String? {
    let name =
      node.as(MacroExpansionExprSyntax.self)?.macroName.name ?? node.as(MacroExpansionDeclSyntax.self)?.macroName.name
    if name == "expect" || name == "require" { return nil }
    return rest.objection(to: node)
  }
}

/// The attributes of a test: `@Test`, `@Suite`, and those of a submission.
private struct TestAttributeRule: SourceRule {
  static let kinds = AttributeRule.kinds
  let rest: AttributeRule

  func objection(to node: Syntax) -> String? {
    if let attribute = node.as(AttributeSyntax.self),
      ["Test", "Suite"].contains(attribute.attributeName.pathOfType)
    {
      return nil
    }
    return rest.objection(to: node)
  }
}
