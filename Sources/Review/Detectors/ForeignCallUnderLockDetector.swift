/// A function handed over by other code that is called while a lock is held.
struct ForeignCallUnderLockDetector: Detector {
  static let name = "foreign-call-under-lock"
  static let rule = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "The code that is called can call back, and then asks for the lock that its own thread holds, or takes another one first."
  static let exception = "What is called is your own, and never comes near this object or another lock."
  static let fix = "Take what is to be called out of the section, and call it when the lock has been let go of."

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
            self,
            section.kind == .semaphore || section.kind == .recursive || !protectsState(section, body) ? .look : .likely,
            at: step.node,
            "“\(name)” is called while “\(section.lock)” is held: it is code from elsewhere, which can come back here and "
              + "ask for the lock again.")
        }
      }
    }
  }

  /// Whether a section uses state of its own. One that does not has the lock for the calls alone: they come one after the other.
  private func protectsState(_ section: Locks.Section, _ body: Body) -> Bool {
    let inner = body.lockSections.filter { $0.start != section.start && section.held.contains($0.start) }
    return section.held.contains { index in
      guard !inner.contains(where: { $0.start == index || $0.held.contains(index) }),
        let place = body.steps[index].read ?? body.steps[index].write
      else { return false }
      return section.stateNames.contains(place.root)
        || (place.isMember && body.type?.properties[place.root].map { $0.isMutable || !$0.isStored } ?? false)
    }
  }
}
