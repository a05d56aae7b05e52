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
  var isExposed: Bool {
    guard let type else { return false }
    var (known, open): (Set<Body>, [Body]) = ([self], [self])
    while let function = open.popLast() {
      for caller in file.memberUses.callers(of: function, in: type) {
        let member = caller.member
        guard !known.contains(member), member.kind == .function, caller.runsUnchecked(function) else { continue }
        if !member.isPrivate { return true }
        known.insert(member)
        open.append(member)
      }
    }
    return false
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
