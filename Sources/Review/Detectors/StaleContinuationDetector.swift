/// A stored continuation that is looked up before an `await` and resumed after it.
struct StaleContinuationDetector: Detector {
  static let name = "stale-continuation"
  static let rule = "resume-exactly-once"
  static let severity = Finding.Severity.major
  static let why = "While the task waits, other code finds the same continuation where it is kept, and resumes it too."
  static let exception = "Nothing else resumes continuations from this property."
  static let fix = "Take the continuation out of its property before the await."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body -> [Finding] in
      guard body.isAsync, body.type?.isReference ?? false else { return [] }
      return body.keptResumes.compactMap { resume in
        guard let binding = resume.binding,
          let wait = body.steps.indices.first(where: {
            $0 > binding && $0 < resume.step && body.steps[$0].isSuspension
              && body.steps[binding].canLead(to: body.steps[$0]) && body.steps[$0].canLead(to: body.steps[resume.step])
          }),
          // Taking it out is part of the value, or comes before the wait.
          !body.steps[..<wait].contains(where: {
            $0.write.map { $0.isMember && $0.root == resume.property.name } ?? false
          })
        else { return nil }
        return file.finding(
          self, .likely, at: body.steps[resume.step].node,
          "The continuation stays in “\(resume.property.name)” during the await: other code can resume it first.")
      }
    }
  }
}
