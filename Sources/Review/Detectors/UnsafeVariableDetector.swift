import SwiftSyntax

/// `nonisolated(unsafe)` that does not say what protects the variable.
struct UnsafeVariableDetector: Detector {
  static let name = "unsafe-variable"
  static let rule = "sendable-justified"
  static let severity = Finding.Severity.major
  static let why = "“nonisolated(unsafe)” protects nothing: it tells the compiler to stop looking."
  static let exception = "What protects the variable is written down elsewhere, where those who change it will read it."
  static let fix = "Write down which lock, queue or rule protects it, or put it into a Mutex or on an actor."

  func findings(in file: SourceFile) -> [Finding] {
    let globals = file.tree.statements.compactMap { $0.item.as(VariableDeclSyntax.self) }
    return findings(in: globals, said: "", hasLock: false, file)
      + file.types.flatMap { type in
        type.declarations.flatMap { node in
          let members = node.asProtocol(DeclGroupSyntax.self)?.memberBlock.members ?? []
          return findings(
            in: members.compactMap { $0.decl.as(VariableDeclSyntax.self) }, said: node.comments,
            hasLock: file.enclosing(type).contains { $0.properties.values.contains { file.isGuard($0) } }, file)
        }
      }
  }

  private func findings(
    in variables: [VariableDeclSyntax], said: String, hasLock: Bool, _ file: SourceFile
  ) -> [Finding] {
    /// A comment speaks of all that follow it, up to the next one.
    var saidAbove = ""
    return variables.compactMap { node in
      if !node.comments.isEmpty { saidAbove = node.comments }
      guard let modifier = node.modifiers.first(where: { $0.trimmedDescription == "nonisolated(unsafe)" }) else {
        return nil
      }
      guard !SynchronizationComments.nameMechanism(in: said + " " + saidAbove) else { return nil }
      let name = node.bindings.first?.pattern.trimmedDescription ?? ""
      let isVariable = node.bindingSpecifier.text == "var"
      return file.finding(
        self, isVariable && !hasLock ? .likely : .look, at: modifier,
        isVariable
          ? "No comment says what protects “\(name)”, and the compiler has been told not to look."
          : "No comment says why “\(name)” can be used from everywhere, and the compiler has been told not to look.")
    }
  }
}
