import SwiftSyntax

/// Takes from the other end of a collection, or adds there.
struct OtherEndOperator: MutationOperator {
  static let name = "other-end"
  static let summary = "works at the other end of a collection"
  static let example = MutationExample(
    before: "func next() -> Int { queue.removeFirst() }", after: "func next() -> Int { queue.removeLast() }")

  private static let ends = [
    "first": "last", "last": "first", "removeFirst": "removeLast", "removeLast": "removeFirst", "popFirst": "popLast",
    "popLast": "removeFirst", "min": "max", "max": "min", "prefix": "suffix", "suffix": "prefix",
  ]

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let member = node.as(MemberAccessExprSyntax.self), member.base != nil else { return [] }
    let name = member.declName.baseName
    if let other = Self.ends[name.text] { return [[source.replace(name, with: other)]] }
    guard name.text == "append", let call = member.parent?.as(FunctionCallExprSyntax.self),
      call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil
    else { return [] }
    let range = source.range(of: name).lowerBound..<source.range(of: call).upperBound
    return [[Edit(range: range, text: "insert(\(source.text(of: argument.expression)), at: 0)")]]
  }
}
