import SwiftSyntax

/// `MainActor.run` where the main actor runs already.
struct RedundantHopDetector: Detector {
  static let name = "redundant-hop"
  static let rule = "work-off-main"
  static let severity = Finding.Severity.minor
  static let why =
    "A hop to the main actor says that the code before it runs elsewhere. Here it does not: its work is on the main actor unseen."
  static let exception = "There is no work before it that could take long."
  static let fix = "Leave out MainActor.run, and look at where the work before it runs."

  func findings(in file: SourceFile) -> [Finding] {
    file.isTest
      ? []
      : file.bodies.flatMap { body in
        body.isolation != .mainActor
          ? []
          : body.steps.compactMap { step in
            guard let call = step.call, call.name == "run", call.base == "MainActor" else { return nil }
            return file.finding(
              self, .look, at: step.node,
              "This is on the main actor already, and so is all that this function does before it.")
          }
      }
  }
}
