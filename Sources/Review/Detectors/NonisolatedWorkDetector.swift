import SwiftSyntax

/// A `nonisolated async` function that is to leave the main actor, and does so in some modules only.
struct NonisolatedWorkDetector: Detector {
  static let name = "nonisolated-work"
  static let rule = "work-off-main"
  static let severity = Finding.Severity.major
  static let why =
    "With the upcoming feature NonisolatedNonsendingByDefault a nonisolated async function runs where its caller runs."
  static let exception = "The module is built without that feature, or the work is small."
  static let fix = "Mark the function @concurrent: that means the same in every module."

  func findings(in file: SourceFile) -> [Finding] {
    file.types.filter(\.isMainActor).flatMap { type in
      file.members(of: type).compactMap { body in
        guard body.kind == .function, body.isAsync, let node = body.node.as(FunctionDeclSyntax.self),
          node.modifiers.contains(where: { $0.trimmedDescription == "nonisolated" }),
          !node.attributes.contains(where: { $0.trimmedDescription == "@concurrent" }),
          !body.steps.contains(where: \.isSuspension), body.steps.contains(where: { $0.call != nil })
        else { return nil }
        return file.finding(
          self, .look, at: node,
          "“\(body.name)” waits for nothing, so it is async to leave the main actor. It stays there if the module has NonisolatedNonsendingByDefault; @concurrent leaves in every module."
        )
      }
    }
  }
}
