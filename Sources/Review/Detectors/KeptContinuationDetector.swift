import SwiftSyntax

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
    let kept = file.bodies.flatMap { body -> [(body: Body, resume: Body.KeptResume)] in
      guard let type = body.type, type.isReference, body.member.kind != .deinitializer else { return [] }
      return body.keptResumes.filter { resume in
        let name = resume.property.name
        return !body.changes(name) && !body.node.trimmedDescription.contains("&\(name)")
      }.map { (body, $0) }
    }
    return kept.compactMap { body, resume in
      let name = resume.property.name
      guard let type = body.type, told.insert([type.name, name]).inserted else { return nil }
      // Another property may say that it has been resumed, or a function of the object.
      let isGuarded = body.steps.contains { step in
        step.isCondition
          && (step.read.map { $0.isMember && $0.root != name && type.isMutable($0.root) } ?? step.call?.isOnSelf
            ?? false)
      }
      // So may a function of the type that calls this one.
      let isCalled = !file.memberUses.callers(of: body.member, in: type).isEmpty
      // One function may be called once for each continuation, and so may be those that each end a request in their own way.
      let members = Set(kept.filter { $0.body.type == type && $0.resume.property.name == name }.map(\.body.member))
      let isTwice = members.count > 1 && !members.allSatisfy(isEnd) && resume.property.typeName.contains("Continuation")
      return file.finding(
        self, isTwice && !isGuarded && !isCalled ? .likely : .look, at: body.steps[resume.step].node,
        "“\(name)” keeps the continuation after this resumes it: a second call resumes it again, and the process ends."
      )
    }
  }

  /// Whether its labels say that it is called once, at the end: `didCompleteWithError`.
  private func isEnd(_ member: Body) -> Bool {
    let labels =
      member.node.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters.map(\.firstName.text) ?? []
    return labels.contains { label in ["didComplete", "didFail", "didFinish"].contains { label.hasPrefix($0) } }
  }
}
