import SwiftSyntax

/// The keyword `unsafe` silences the compiler where memory safety is left to the programmer.
///
/// What is unsafe and not marked is the compiler's to find: see `MemorySafety`.
struct UnsafeRule: SourceRule {
  static let kinds: [SyntaxKind] = [.closureCaptureSpecifier, .declModifier, .forStmt, .unsafeExpr]

  private static let sentence =
    "Memory safety may not be switched off here: an unsafe expression could change what the suite sees. Use a safe one."

  func objection(to node: Syntax) -> String? {
    switch node.as(SyntaxEnum.self) {
    case .unsafeExpr: Self.sentence
    case .forStmt(let loop): loop.unsafeKeyword == nil ? nil : Self.sentence
    case .declModifier(let modifier):
      modifier.name.name == "unowned" && modifier.detail?.detail.name == "unsafe" ? Self.unowned : nil
    case .closureCaptureSpecifier(let specifier): specifier.detail?.name == "unsafe" ? Self.unowned : nil
    default: nil
    }
  }

  private static let unowned =
    "“unowned(unsafe)” may not be used here: use “unowned”, which ends the program where it must."
}
