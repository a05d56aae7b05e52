/// A function handed over by other code that is called while a lock is held.
struct ForeignCallUnderLockDetector: Detector {
  static let name = "foreign-call-under-lock"
  static let rule = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "The code that is called can call back, and then asks for the lock that its own thread holds, or takes another one first."
  static let exception = "What is called is your own, and never comes near this object or another lock."
  static let fix = "Take what is to be called out of the section, and call it after the lock has been released."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      var told: Set<Int> = []
      return body.lockSections.filter { !body.makes($0.lock) }.flatMap { section in
        section.held.compactMap { index -> Finding? in
          let step = body.steps[index]
          guard let name = file.foreignCode.callee(of: step, in: body),
            !step.isInForeignClosure(inside: body.closure(of: section))
          else { return nil }
          guard told.insert(index).inserted else { return nil }
          return file.finding(
            self, .look, at: step.node,
            "“\(name)” is called while “\(section.lock)” is held: it is code from elsewhere, which can come back here and "
              + "ask for the lock again.")
        }
      }
    }
  }
}
