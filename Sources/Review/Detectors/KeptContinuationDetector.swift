/// A continuation that is resumed and stays where it is kept.
struct KeptContinuationDetector: Detector {
  static let name = "kept-continuation"
  static let rule = "resume-exactly-once"
  static let severity = Finding.Severity.major
  static let why =
    "A continuation that stays in its place is resumed again by the next call, and that ends the process."
  static let exception = "The function is called once for each continuation, and nothing else resumes it."
  static let fix = "Take the continuation out of its property first, then resume it."

  func findings(in file: SourceFile) -> [Finding] {
    var told: Set<[String]> = []
    return file.bodies.flatMap { body -> [Finding] in
      guard let type = body.type, type.isReference, body.member.kind != .deinitializer else { return [] }
      return body.keptResumes.compactMap { resume in
        let name = resume.property.name
        guard !told.contains([type.name, name]) else { return nil }
        guard !body.changes(name), !body.node.trimmedDescription.contains("&\(name)") else { return nil }
        told.insert([type.name, name])
        // Another property may say that it has been resumed.
        let isGuarded = body.steps.contains { step in
          step.isCondition && (step.read.map { $0.isMember && $0.root != name && type.isMutable($0.root) } ?? false)
        }
        // So may a function of the type that calls this one.
        let isCalled = !file.memberUses.callers(of: body.member, in: type).isEmpty
        return file.finding(
          self, isGuarded || isCalled ? .look : .likely, at: body.steps[resume.step].node,
          "“\(name)” keeps the continuation after this resumes it: a second call resumes it again, and the process ends."
        )
      }
    }
  }
}
