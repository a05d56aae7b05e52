import SwiftSyntax

/// A throwing group that is asked for its first error when all its children have ended.
struct WaitForAllDetector: Detector {
  static let name = "wait-for-all"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.minor
  static let why = "waitForAll() throws the first error after the last child has ended: until then nobody is cancelled."
  static let exception = "All children are to do their work to the end, whatever becomes of one of them."
  static let fix =
    "Take the results one by one, with for try await or next(): the first error leaves the group and cancels the rest."

  func findings(in file: SourceFile) -> [Finding] {
    file.isTest
      ? []
      : file.bodies.flatMap { body in
        body.steps.compactMap { group in
          guard let call = group.call, call.name == "withThrowingTaskGroup" else { return nil }
          let steps = body.steps[call.inside]
          guard let wait = steps.first(where: { $0.call?.name == "waitForAll" }), wait.node.isStatement,
            !steps.contains(where: { $0.call?.name == "cancelAll" || $0.call?.name == "next" })
          else { return nil }
          return file.finding(
            self, .look, at: wait.node,
            "If a child throws, the others are not cancelled: waitForAll() throws when the last of them has ended.")
        }
      }
  }
}
