import SwiftSyntax

/// Reads a variable each time it is used, after suspensions and in closures, instead of once.
struct LateReadOperator: MutationOperator {
  static let name = "late-read"
  static let summary = "reads a variable late instead of using the copy"
  static let example = MutationExample(
    before: """
      func send() async {
        let body = notes[0].body
        await write()
        print(body)
      }
      """,
    after: """
      func send() async {
        await write()
        print(notes[0].body)
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let variable = statement.item.item.as(VariableDeclSyntax.self),
      variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let value = binding.initializer?.value, value.isPath
    else { return [] }
    let rest = statement.block[(statement.index + 1)...]
    let uses = rest.flatMap { $0.references(to: name) }
    // Where nothing suspends and nothing runs later, a copy is as good as the variable.
    let isKept = rest.contains { item in
      item.awaits || item.descendants().contains { $0.is(ClosureExprSyntax.self) && !$0.references(to: name).isEmpty }
    }
    guard isKept, !uses.isEmpty else { return [] }
    return [[source.remove(statement.item)] + uses.map { source.replace($0, with: source.text(of: value)) }]
  }
}
