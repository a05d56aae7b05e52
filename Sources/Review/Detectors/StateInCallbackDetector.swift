import SwiftSyntax

/// A publisher's closure that changes the state of an actor, which the compiler takes for the actor's own code.
struct StateInCallbackDetector: Detector {
  static let name = "state-in-callback"
  static let rule = "right-primitive"
  static let severity = Finding.Severity.major
  static let why =
    "The closure runs where the publisher sends, not on the actor: the compiler does not see it, because “sink” is older than Sendable."
  static let exception = "Only the actor itself sends, so that the closure runs within a call on the actor."
  static let fix = "Begin a task in the closure that awaits a method of the actor, or read the values with for await."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.compactMap { body in
      guard body.kind == .handler, body.name == "sink", let type = body.type, type.kind == .actor,
        body.surroundings.dropFirst().allSatisfy({ $0.isolation == .actor }),
        let step = body.steps.first(where: { $0.write.map { $0.isMember && type.isMutable($0.root) } ?? false }),
        let place = step.write, let chain = body.node.as(ClosureExprSyntax.self)?.call?.node.calledExpression
      else { return nil }
      // A subject of its own may be one that only the actor sends by.
      let words = chain.trimmedDescription.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let isOwn = words.first { $0 != "self" }.map { type.properties[String($0)] != nil } ?? false
      let isElsewhere = words.contains { ["debounce", "delay", "receive", "throttle", "timeout"].contains($0) }
      return file.finding(
        self, isOwn && !isElsewhere ? .look : .likely, at: step.node,
        "“\(place.root)” of the actor is changed in a closure that “sink” calls wherever the publisher sends: that is not on the actor."
      )
    }
  }
}
