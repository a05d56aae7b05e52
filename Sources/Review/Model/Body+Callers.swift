import SwiftSyntax

extension Body {
  /// Whether only code of the type's file can call it.
  var isPrivate: Bool {
    let modifiers = node.as(FunctionDeclSyntax.self)?.modifiers ?? node.as(VariableDeclSyntax.self)?.modifiers ?? []
    return modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
  }

  /// Whether code of other modules can call it.
  var isPublic: Bool {
    let modifiers = node.as(FunctionDeclSyntax.self)?.modifiers ?? node.as(VariableDeclSyntax.self)?.modifiers ?? []
    return modifiers.contains { ["open", "package", "public"].contains($0.name.text) }
  }

  /// Whether code that anybody can run calls a private function without a check before, so that two calls can overlap.
  func isExposed(except known: Set<Body> = []) -> Bool {
    guard let type else { return false }
    let known = known.union([self])
    return file.memberUses.callers(of: self, in: type).contains { caller in
      guard !known.contains(caller.member), caller.member.kind == .function, caller.runsUnchecked(self) else {
        return false
      }
      return !caller.member.isPrivate || caller.member.isExposed(except: known)
    }
  }

  /// Whether a call of a function is reached without a condition, a loop, or a handle that is kept of the task around it.
  private func runsUnchecked(_ function: Body) -> Bool {
    guard kind == .function || (isTask && handle == nil),
      let call = steps.first(where: { ownTargets(of: $0).contains(function) })
    else { return false }
    return surroundings.indices.allSatisfy { depth in
      let body = surroundings[depth]
      let step = depth == 0 ? call : body.spawn(of: surroundings[depth - 1]).map { body.steps[$0] }
      guard let step, body.kind == .function || (body.isTask && body.handle == nil) else { return false }
      return step.arms.isEmpty && !body.steps.contains { $0.isCondition && $0.node.position < step.node.position }
    }
  }
}
