import SwiftSyntax

/// An index that is found before an `await` and used after it.
struct StaleIndexDetector: Detector {
  static let name = "stale-index"
  static let rule = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "An index says where something stands now. Once others have added or removed, it means something else."
  static let exception = "Nothing is ever removed, inserted or moved while this waits."
  static let fix = "Keep what identifies the element, and find it again after the await."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.flatMap { flow in
      var reported: Set<String> = []
      return (flow.start..<flow.steps.count).compactMap { number -> Finding? in
        guard let index = staleIndex(at: number, in: flow), reported.insert(index.name).inserted else { return nil }
        return flow.body.file.finding(
          self, .likely, at: flow.steps[number].node,
          "“\(index.name)” was found in “\(index.place.root)” before the await: it may stand for another element now, or for none."
        )
      }
    }
  }

  private func staleIndex(at number: Int, in flow: BodyDataFlow) -> (name: String, place: Place)? {
    let step = flow.steps[number]
    guard let place = step.read ?? step.write, place.isMember, flow.isMutable(place), place.path.first == "[]",
      let wait = flow.suspension(before: number), !step.isCondition, flow.isArray(place.root),
      let name = step.subscripts(of: place.root),
      let bind = flow.steps[..<number].indices.last(where: {
        flow.steps[$0].binds(name) && flow.canLead($0, number)
      }),
      bind < wait, flow.isIndex(bind, of: place.root),
      !flow.rechecks(at: place.adding(["element"]), from: wait, to: number),
      flow.moves(in: place.root)
    else { return nil }
    return (name, place)
  }
}

extension BodyDataFlow {
  /// Whether a step binds a name to a position in a property.
  fileprivate func isIndex(_ bind: Int, of root: String) -> Bool {
    let isLoop = steps[bind].node.statementIsFor
    return value(of: bind).contains { number in
      guard places(at: number).contains(where: { $0.root == root && !$0.path.contains("{}") }) else { return false }
      if let call = steps[number].call { return call.name.lowercased().contains("index") }
      let last = steps[number].read?.path.last ?? ""
      if ["endIndex", "startIndex"].contains(last) || (last == "indices" && isLoop) { return true }
      return value(of: bind).contains { next in
        guard let call = steps[next].call, call.receiver?.root == root else { return false }
        return ["firstIndex", "lastIndex", "index"].contains(call.name)
      }
    }
  }

  fileprivate func isArray(_ root: String) -> Bool {
    guard let type = type.properties[root]?.typeName else { return false }
    return !type.contains(":") && !type.hasPrefix("Dictionary")
  }

  /// Whether elements of a property are removed, inserted or moved somewhere.
  fileprivate func moves(in root: String) -> Bool {
    body.file.memberUses.writes(to: root, in: type).contains { write in
      let step = write.body.steps[write.step]
      guard step.write?.path.isEmpty ?? false else { return false }
      return step.mutator.map { !["append", "updateValue", "swapAt"].contains($0) } ?? (step.assigned != nil)
    }
  }
}

extension Step {
  /// The local name that is the whole subscript of a property.
  fileprivate func subscripts(of root: String) -> String? {
    var open = [node]
    if let target = assignment?.leftOperand { open = [Syntax(target)] }
    while let node = open.popLast() {
      if let call = node.as(SubscriptCallExprSyntax.self) {
        let base = call.calledExpression.trimmedDescription
        if base == root || base == "self." + root {
          return call.arguments.first?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
        }
        open.append(Syntax(call.calledExpression))
      } else if let member = node.as(MemberAccessExprSyntax.self)?.base {
        open.append(Syntax(member))
      } else if let chain = node.as(OptionalChainingExprSyntax.self) {
        open.append(Syntax(chain.expression))
      } else if let call = node.as(FunctionCallExprSyntax.self) {
        open.append(Syntax(call.calledExpression))
      }
    }
    return nil
  }
}

extension Syntax {
  fileprivate var statementIsFor: Bool {
    var node = parent
    while let current = node, current.as(ForStmtSyntax.self) == nil {
      if current.is(CodeBlockSyntax.self) { return false }
      node = current.parent
    }
    return node != nil
  }
}
