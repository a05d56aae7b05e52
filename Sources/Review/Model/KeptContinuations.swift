import SwiftSyntax

extension TypeModel.Property {
  /// Whether it keeps continuations that each must be resumed once: not those of streams.
  var keepsContinuations: Bool {
    isMutable && ["CheckedContinuation", "UnsafeContinuation"].contains { typeName.contains($0) }
  }
}

extension Body {
  /// A resume of a continuation that a property of the body's type keeps.
  struct KeptResume {
    /// The step that resumes.
    let step: Int
    let property: TypeModel.Property
    /// The step at which the continuation gets a local name; nil if it is resumed in its place.
    let binding: Int?
  }

  /// The resumes of continuations that its type keeps.
  var keptResumes: [KeptResume] {
    guard type != nil else { return [] }
    return steps.indices.compactMap { index in
      guard let call = steps[index].call, call.name == "resume", let receiver = call.receiver else { return nil }
      if receiver.isMember { return kept(receiver.root, index, nil) }
      if receiver.root == "$0" || closureAround(index)?.ownNames.contains(receiver.root) == true {
        return elements(at: index).flatMap { kept($0, index, nil) }
      }
      guard
        let binding = steps[..<index].indices.last(where: {
          self.steps[$0].binds(receiver.root) && self.steps[$0].canLead(to: self.steps[index])
        }), case .bind(_, let value) = steps[binding].action,
        let source = value.map({ steps[$0] }).compactMap({ $0.read ?? $0.write }).first(where: \.isMember)
      else { return nil }
      return kept(source.root, index, binding)
    }
  }

  private func kept(_ name: String, _ step: Int, _ binding: Int?) -> KeptResume? {
    guard let property = type?.properties[name], property.isMutable else { return nil }
    // A part of what is kept may be the continuation.
    let isNamed = steps[step].call?.receiver?.lastName.lowercased().hasSuffix("continuation") ?? false
    guard property.keepsContinuations || isNamed else { return nil }
    return KeptResume(step: step, property: property, binding: binding)
  }

  private func closureAround(_ index: Int) -> ClosureExprSyntax? {
    var node = steps[index].node.parent
    while let current = node {
      if let closure = current.as(ClosureExprSyntax.self) { return closure.id == self.node.id ? nil : closure }
      node = current.parent
    }
    return nil
  }

  /// The property whose elements the closure around a step is called with: `waiters` of `waiters.forEach { $0.resume() }`.
  private func elements(at index: Int) -> String? {
    let callee = closureAround(index)?.call?.node.calledExpression.as(MemberAccessExprSyntax.self)
    guard callee?.declName.baseName.text == "forEach", let base = callee?.base else { return nil }
    let names = base.trimmedDescription.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return names.first { $0 != "self" }.map(String.init)
  }

  /// Whether this body, those around it and inside of it, or a function of its type that they call, write to a property.
  func changes(_ property: String) -> Bool {
    let bodies = file.bodies.filter { $0.member == member }
    return bodies.contains { body in
      body.steps.contains { step in
        if step.write.map({ $0.isMember && $0.root == property }) ?? false { return true }
        // `continuation.take()` leaves nil.
        if let call = step.call, call.name == "take", let place = call.receiver, place.isMember, place.root == property
        {
          return true
        }
        return body.ownTargets(of: step).contains { target in
          target.steps.contains { $0.write.map { $0.isMember && $0.root == property } ?? false }
        }
      }
    }
  }
}
