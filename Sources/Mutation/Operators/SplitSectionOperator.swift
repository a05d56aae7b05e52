import SwiftSyntax

/// Makes two critical sections of one: what the first has seen may have changed before the second.
struct SplitSectionOperator: MutationOperator {
  static let name = "split-section"
  static let summary = "makes two critical sections of one"
  static let example = MutationExample(
    before: """
      func take() {
        state.withLock { state in
          state.count -= 1
          state.isBusy = true
        }
      }
      """,
    after: """
      func take() {
        state.withLock { state in
          state.count -= 1
        }
        state.withLock { state in
          state.isBusy = true
        }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let call = statement.lock, let closure = call.trailingClosure else {
      return []
    }
    let body = Array(closure.statements)
    guard body.count > 1 else { return [] }
    return (1..<body.count).filter { cut in
      !body[..<cut].contains { first in body[cut...].contains { first.declaresNames(for: $0) } }
    }.map { cut in
      [source.replace(statement.item, with: split(statement.item, call, closure, body, at: cut, source))]
    }
  }

  private func split(
    _ item: CodeBlockItemSyntax, _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax,
    _ body: [CodeBlockItemSyntax], at cut: Int, _ source: SolutionSource
  ) -> String {
    let all = source.range(of: item)
    let margin = source.indentation(at: all.lowerBound)
    let signature = closure.signature
    let head = source.text(in: source.range(of: call).lowerBound..<source.range(of: closure).lowerBound)
    let names = signature.map { " " + source.text(of: $0) } ?? ""
    // The first section returns nothing.
    let plain = signature.map { signature in
      let start = source.range(of: signature).lowerBound
      let end = signature.returnClause.map { source.range(of: $0).lowerBound } ?? source.range(of: signature).upperBound
      return " " + source.text(in: start..<end) + (signature.returnClause == nil ? "" : "in")
    }
    let first = source.text(in: source.range(of: body[0]).lowerBound..<source.range(of: body[cut - 1]).upperBound)
    let rest = source.text(
      in: source.range(of: body[cut]).lowerBound..<source.range(of: body[body.count - 1]).upperBound)
    let before = source.text(in: all.lowerBound..<source.range(of: call).lowerBound)
    let after = source.text(in: source.range(of: call).upperBound..<all.upperBound)
    let second = "\(before)\(head){\(names)\n\(margin)  \(rest)\n\(margin)}\(after)"
    if cut == 1, let check = body[0].item.as(GuardStmtSyntax.self), !check.bindsNames {
      let conditions = check.conditions.map { "(\(source.text(of: $0.condition)))" }.joined(separator: " && ")
      return "let holds = \(head){\(plain ?? "") \(conditions) }\n\(margin)guard holds else "
        + "\(source.text(of: check.body))\n\(margin)\(second)"
    }
    return "\(head){\(plain ?? "")\n\(margin)  \(first)\n\(margin)}\n\(margin)\(second)"
  }
}
