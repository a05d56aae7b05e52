import SwiftSyntax

/// Suspends between two uses of the same state of an actor in one function: other calls may come between them.
///
/// Next to another `await`, before a `return` and around a `defer` it would change nothing.
struct InsertSuspensionOperator: MutationOperator {
  static let name = "insert-suspension"
  static let summary = "suspends between two uses of the same state"
  static let example = MutationExample(
    before: """
      actor Shelf {
        var books = 0
        func take() async {
          guard books > 0 else { return }
          books -= 1
        }
      }
      """,
    after: """
      actor Shelf {
        var books = 0
        func take() async {
          guard books > 0 else { return }
          await Task.yield()
          books -= 1
        }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), statement.index > 0, statement.item.isMovable,
      !statement.item.awaits, let body = statement.item.asyncBody, let state = ActorState(around: node)
    else { return [] }
    let previous = statement.block[statement.index - 1]
    guard !previous.awaits, !previous.item.is(DeferStmtSyntax.self) else { return [] }
    let (place, outer) = (source.range(of: statement.item).lowerBound, body.descendants())
    let before = outer.filter { $0.endPosition.utf8Offset <= place }
    let after = outer.filter { $0.positionAfterSkippingLeadingTrivia.utf8Offset >= place }
    guard !state.used(in: before).isDisjoint(with: state.used(in: after)) else { return [] }
    return [[source.insert("await Task.yield()", beforeStatement: statement.item)]]
  }
}

extension CodeBlockItemSyntax {
  /// The function or the task's closure that it is in, if that may suspend.
  fileprivate var asyncBody: Syntax? {
    guard let body = enclosingBody else { return nil }
    if let function = body.as(FunctionDeclSyntax.self) {
      return function.signature.effectSpecifiers?.asyncSpecifier == nil ? nil : body
    }
    guard body.is(ClosureExprSyntax.self), let call = body.parent?.as(FunctionCallExprSyntax.self) else { return nil }
    return ["Task", "detached", "addTask"].contains(call.calledName) ? body : nil
  }
}

/// The stored variables of an actor, or of a type that is bound to the main actor.
private struct ActorState {
  private var variables: Set<String> = []
  /// The variables that each of its own methods mentions.
  private var methods: [String: Set<String>] = [:]

  /// - Returns: nil if the innermost type around the node is none of them.
  init?(around node: Syntax) {
    guard
      let type = node.ancestors.first(where: { $0.asProtocol((any DeclGroupSyntax).self) != nil })?
        .asProtocol((any DeclGroupSyntax).self)
    else { return nil }
    let isMain = type.attributes.contains { $0.trimmedDescription == "@MainActor" }
    guard type.is(ActorDeclSyntax.self) || isMain else { return nil }
    let members = type.memberBlock.members.map(\.decl)
    for case let variable? in members.map({ $0.as(VariableDeclSyntax.self) }) {
      guard variable.bindingSpecifier.text == "var" else { continue }
      variables.formUnion(variable.bindings.map { $0.pattern.trimmedDescription })
    }
    for case let function? in members.map({ $0.as(FunctionDeclSyntax.self) }) {
      guard let body = function.body else { continue }
      methods[function.name.text, default: []].formUnion(names(in: body.descendants()).intersection(variables))
    }
  }

  /// The variables that nodes use, themselves or through a method.
  func used(in nodes: [Syntax]) -> Set<String> {
    let names = names(in: nodes)
    return names.reduce(into: names.intersection(variables)) { $0.formUnion(methods[$1] ?? []) }
  }

  private func names(in nodes: [Syntax]) -> Set<String> {
    Set(nodes.compactMap { $0.as(DeclReferenceExprSyntax.self)?.baseName.text })
  }
}
