import SwiftSyntax

/// A lock in an actor that is taken only in isolated code, where the actor already excludes all other code.
struct LockInActorDetector: Detector {
  static let name = "lock-in-actor"
  static let rule = "right-primitive"
  static let severity = Finding.Severity.minor
  static let why =
    "The actor runs one thing at a time already: the second protection costs, and hides which of them is meant."
  static let exception = "What the lock guards is also reached without suspending: by a nonisolated read or a handler."
  static let fix = "Make what it guards a plain property of the actor, and keep a lock for what nonisolated code reads."

  func findings(in file: SourceFile) -> [Finding] {
    file.types.flatMap { type -> [Finding] in
      guard type.kind == .actor else { return [] }
      return type.propertyOrder.compactMap { name in
        guard let property = type.properties[name], !property.isStatic, !property.value.isEmpty else { return nil }
        guard file.lockKind(of: property) != nil else { return nil }
        guard isTakenInIsolationOnly(name, type, file) else { return nil }
        return file.finding(
          self, property.isPrivate ? .likely : .look, at: property.node,
          "“\(name)” is taken only where the actor “\(type.name)” lets nobody else in anyway.")
      }
    }
  }

  private func isTakenInIsolationOnly(_ name: String, _ type: TypeModel, _ file: SourceFile) -> Bool {
    var sections = 0
    for body in file.bodies where body.type == type {
      for (index, step) in body.steps.enumerated() {
        guard let place = step.read ?? step.write ?? step.call?.receiver, place.isMember, place.root == name else {
          continue
        }
        let isOutside = body.surroundings.contains {
          $0.isolation != .actor && $0.kind != .initializer
        }
        if isOutside || step.isInForeignClosure { return false }
        sections += body.lockSections.contains { $0.start == index } ? 1 : 0
      }
    }
    return sections > 0 && !isHandedOn(name, type, file)
  }

  /// Whether the lock itself is passed on, so that other code has it as well.
  private func isHandedOn(_ name: String, _ type: TypeModel, _ file: SourceFile) -> Bool {
    file.bodies.contains { code in
      guard code.type == type else { return false }
      let receivers = code.steps.compactMap {
        $0.call?.receiver == nil ? nil : $0.node.as(FunctionCallExprSyntax.self)?.calledExpression
      }
      return code.steps.contains { step in
        guard let read = step.read, read.isMember, read.root == name else { return false }
        return !receivers.contains { $0.encloses(step.node) } && !step.node.trimmedDescription.contains("(")
      }
    }
  }
}
