/// A delegate or an observer that is called while a lock is held.
struct DelegateUnderLockDetector: Detector {
  static let name = "delegate-under-lock"
  static let rule = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "A delegate is other code: it can call back, and then its thread asks for the lock that it holds itself."
  static let exception = "The delegate is your own, and never comes near this object or another lock."
  static let fix = "Decide under the lock what is to be called, and call it when the lock has been released."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      var told: Set<Int> = []
      return body.lockSections.filter { !body.makes($0.lock) }.flatMap { section in
        section.held.compactMap { index -> Finding? in
          let step = body.steps[index]
          guard let call = step.call, !call.isAwaited, step.write == nil, let receiver = call.receiver,
            !step.isInForeignClosure(inside: body.closure(of: section)), isForeign(receiver, call, body, before: index),
            told.insert(index).inserted
          else { return nil }
          return file.finding(
            // Whether the delegate comes back is known elsewhere.
            self, .look, at: step.node,
            "“\(call.name)” of “\(receiver)” is called while “\(section.lock)” is held: the delegate can come back here and ask "
              + "for the lock.")
        }
      }
    }
  }

  /// Whether it is a delegate, or an element of a collection of delegates.
  private func isForeign(_ place: Place, _ call: Step.Call, _ body: Body, before index: Int) -> Bool {
    let name = place.lastName
    if name == "delegate" || (name.hasSuffix("Delegate") && call.base.hasSuffix("?")) { return true }
    guard !place.isMember, place.path.isEmpty else { return false }
    // A copy of the collection.
    if Self.lists.contains(where: { name.lowercased().hasSuffix($0) }) { return false }
    let binding = body.steps[..<index].last { $0.binds(place.root) }
    guard case .bind(_, let value)? = binding?.action else { return false }
    return value.contains { number in
      let name = body.steps[number].read?.lastName.lowercased() ?? ""
      return Self.lists.contains { name.hasSuffix($0) }
    }
  }

  private static let lists = ["delegates", "observers", "listeners"]
}
