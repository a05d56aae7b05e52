import SwiftSyntax

/// A value that is read before an `await`, computed with, and written back after it.
struct LostUpdateDetector: Detector {
  static let name = "lost-update"
  static let rule = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "What others write between the read and the write is overwritten with a value that knows nothing of it."
  static let exception = "Nobody else changes this state, and the method is never under way twice."
  static let fix = "Wait first, and read and write in one step after it: `total += part`."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.flatMap { flow in
      (flow.start..<flow.steps.count).compactMap { finding(at: $0, in: flow) }
    }
  }

  private func finding(at write: Int, in flow: BodyDataFlow) -> Finding? {
    let step = flow.steps[write]
    guard let place = step.write, place.isMember, flow.isMutable(place), let value = step.assigned,
      let wait = flow.suspension(before: write), !flow.rechecks(at: place, from: wait, to: write)
    else { return nil }
    // A part of a collection, or the result of a computation; what else is stored may be as good as what it replaces.
    let isSum = place.path.contains("[]") || !value.descendants(InfixOperatorExprSyntax.self).isEmpty
    var confidence = flow.isPrivate || !flow.type.isReference || !isSum ? Finding.Confidence.look : .likely
    var isStale = false
    for number in flow.value(of: write) where value.encloses(flow.steps[number].node) {
      let read = flow.steps[number]
      guard read.read != nil else { continue }
      for known in flow.learned(at: number) where known.place.isSame(as: place) && !known.isAnswer {
        // A value that is read after the wait is up to date, and so is a value computed from it.
        if known.step > wait { return nil }
        if flow.changes(place.root, from: known.step, to: wait) { return nil }
        if read.read?.isMember == false && read.node.id == value.id { return nil }
        // An argument of the awaited function comes back in its result.
        if number < wait && read.node.isArgument(within: value) { return nil }
        isStale = true
      }
    }
    guard isStale else { return nil }
    // The next state of a machine, or what the object itself has answered, is no sum that loses a part.
    if step.assignedCase != nil || flow.isAnswer(of: place, at: write) { confidence = .look }
    if flow.claim(before: wait) != nil {
      if flow.otherWrites(to: place.root).isEmpty { return nil }
      confidence = .look
    }
    return flow.body.file.finding(
      self, confidence, at: step.node,
      "“\(place.root)” was read before the await and is written back after it: what others have written meanwhile is lost."
    )
  }
}

extension BodyDataFlow {
  /// Whether a value is what an awaited function of the old value returns: `item = await item.saved()`.
  fileprivate func isAnswer(of place: Place, at write: Int) -> Bool {
    value(of: write).contains { number in
      steps[number].call.map { $0.isAwaited && $0.receiver == place } ?? false
    }
  }
}
