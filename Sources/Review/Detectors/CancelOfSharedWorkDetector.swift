import SwiftSyntax

/// Work that several tasks await, and that the first of them to be cancelled stops for all.
struct CancelOfSharedWorkDetector: Detector {
  static let name = "cancel-of-shared-work"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why = "Work that several wait for belongs to all of them: one who leaves must not take it from the others."
  static let exception = "Those who join are to fail when the first one is cancelled."
  static let fix = "Count who waits, and cancel the work when the last of them has left."

  func findings(in file: SourceFile) -> [Finding] {
    file.unstructuredTasks.flatMap { task -> [Finding] in
      guard let handle = task.handle, let parent = task.parent else { return [] }
      let members = task.handleNames.filter { parent.type?.properties[$0] != nil }
      guard !members.isEmpty, file.bodies.contains(where: { isJoining(members, handle.root, $0) }) else {
        return []
      }
      return parent.children.filter { $0.name == "onCancel" }.flatMap { child in
        child.steps.filter { step in
          guard let call = step.call, call.name == "cancel", let receiver = call.receiver else { return false }
          // One that asks first, asks whether it is the last.
          return step.arms.isEmpty && (receiver.root == handle.root || members.contains(receiver.lastName))
        }.map { step in
          file.finding(
            self, .likely, at: step.node,
            "One caller who leaves cancels the work for all: others wait for “\(members.sorted()[0])” as well.")
        }
      }
    }
  }

  /// Whether a body waits for a task that it has found in a property.
  private func isJoining(_ members: Set<String>, _ handle: String, _ body: Body) -> Bool {
    // A task that awaits another is queued after it, and does not need its work.
    guard !body.isTask else { return false }
    return body.steps.contains { step in
      guard let place = step.read, ["value", "result"].contains(place.path.last) else { return false }
      if place.isMember { return members.contains(place.root) }
      return place.root != handle && !body.origins(of: place.root).isDisjoint(with: members)
    }
  }
}
