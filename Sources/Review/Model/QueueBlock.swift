import SwiftSyntax

/// A closure that a dispatch queue runs: `queue.sync { }`, `queue.async(flags: .barrier) { }`.
struct QueueBlock {
  /// The property that keeps the queue.
  let queue: String
  /// Whether no other block of the queue runs meanwhile, although the queue is concurrent.
  let isBarrier: Bool
  let closure: ClosureExprSyntax

  /// - Returns: nil if the call does not show that a queue of this name runs the closure.
  init?(_ closure: ClosureExprSyntax, queues: Set<String>) {
    guard let (call, name) = closure.call else { return nil }
    let receiver = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    let passed = call.arguments.first { ["on", "queue"].contains($0.label?.text) }?.expression
    let place = ["async", "asyncAfter", "sync"].contains(name) ? receiver : passed
    guard let queue = place?.propertyName, queues.contains(queue) else { return nil }
    self.queue = queue
    self.closure = closure
    isBarrier = call.arguments.contains { $0.label?.text == "flags" }
  }
}

extension SyntaxProtocol {
  /// The innermost block of one of these queues that the code is in.
  func queueBlock(of queues: Set<String>) -> QueueBlock? {
    var next = parent
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self), let block = QueueBlock(closure, queues: queues) {
        return block
      }
      next = current.parent
    }
    return nil
  }
}

extension ExprSyntax {
  /// The name of a property that the expression may be: `queue` of `queue`, `self.queue` and `self?.queue`.
  fileprivate var propertyName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base?.trimmedDescription else {
      return nil
    }
    return ["self", "self?", "Self"].contains(base) ? member.declName.baseName.text : nil
  }
}

extension TypeModel {
  /// The names of its properties that are dispatch queues.
  func queues(where isMeant: (Property) -> Bool = { _ in true }) -> Set<String> {
    Set(properties.values.filter { $0.typeName.contains("DispatchQueue") && isMeant($0) }.map(\.name))
  }
}
