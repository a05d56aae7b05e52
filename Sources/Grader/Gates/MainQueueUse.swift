import SwiftSyntax

/// Work for Dispatch's main queue, which the lab schedules as it does the main actor's jobs. Other queues have threads of their own.
enum MainQueueUse {
  /// Whether every `async` of a file is `DispatchQueue.main.async` with a block alone.
  static func isAll(in tree: SourceTree, _ names: DeclaredNames) -> Bool {
    #if os(Linux)
      !names.all.contains("DispatchQueue") && !names.all.contains("main")
        && tree.nodes.lazy.compactMap { $0.as(DeclReferenceExprSyntax.self) }.filter { $0.baseName.name == "async" }
          .allSatisfy(isOfMainQueue)
    #else
      false
    #endif
  }

  private static func isOfMainQueue(_ name: DeclReferenceExprSyntax) -> Bool {
    guard let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id,
      let queue = member.base?.as(MemberAccessExprSyntax.self), queue.declName.baseName.name == "main",
      queue.base?.as(DeclReferenceExprSyntax.self)?.baseName.name == "DispatchQueue",
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id,
      call.additionalTrailingClosures.isEmpty
    else { return false }
    // A group or a priority goes other ways through Dispatch.
    let labels = call.arguments.map { $0.label?.name }
    return call.trailingClosure == nil ? labels == ["execute"] : labels.isEmpty
  }
}
