import SwiftSyntax

/// Work for the queues of Dispatch, which the labs schedule if it is handed over and waited for in the plain ways.
enum QueueUse {
  /// What the labs do not know of queues: when they stand still, and what they hand on to.
  private static let unknown: Set = ["activate", "initiallyInactive", "setTarget", "suspend"]
  private static let unknownLabels: Set = ["autoreleaseFrequency", "target"]
  private static let labels: Set = ["execute", "flags", "group", "qos"]

  /// The functions that hold a thread until a block runs, as the linker names them: in the lab all jobs share one.
  private static let waits = [
    "8Dispatch0A9SemaphoreC4wait", "8Dispatch0A5GroupC4wait", "11NSConditionC4wait", "15NSConditionLockC4lock",
  ]

  /// Whether a function holds its thread until another one does something.
  static func isWait(_ symbol: String) -> Bool { waits.contains { symbol.contains($0) } }

  /// Whether the labs schedule every block that a file hands to a queue.
  static func isScheduled(in tree: SourceTree) -> Bool {
    #if os(Linux)
      tree.nodes.allSatisfy { node in
        if let label = node.as(LabeledExprSyntax.self)?.label?.name { return !unknownLabels.contains(label) }
        guard let name = node.as(DeclReferenceExprSyntax.self) else { return true }
        return !unknown.contains(name.baseName.name) && (name.baseName.name != "async" || isPlainCall(of: name))
      }
    #else
      false
    #endif
  }

  private static func isPlainCall(of name: DeclReferenceExprSyntax) -> Bool {
    guard let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id,
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id,
      call.arguments.allSatisfy({ labels.contains($0.label?.name ?? "") })
    else { return false }
    // Dispatch makes a barrier with a group or a priority in another way.
    guard let flags = call.arguments.first(where: { $0.label?.name == "flags" }) else { return true }
    return flags.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.name == "barrier"
      && !call.arguments.contains { ["group", "qos"].contains($0.label?.name) }
  }
}
