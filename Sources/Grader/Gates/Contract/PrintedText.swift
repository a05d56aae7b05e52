import SwiftSyntax

extension Sequence<Syntax> {
  /// The parts of a declaration in one line, as the compiler prints them, without what callers cannot notice.
  var printedText: String {
    let printer = Printer(viewMode: .sourceAccurate)
    for part in self { printer.walk(part) }
    return printer.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

private final class Printer: SyntaxVisitor {
  var text = ""

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    text += token.description
    return .skipChildren
  }

  override func visit(_ attribute: AttributeSyntax) -> SyntaxVisitorContinueKind {
    attribute.isSilent ? .skipChildren : .visitChildren
  }

  override func visit(_ modifier: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    ["convenience", "final"].contains(modifier.name.text) ? .skipChildren : .visitChildren
  }
}

extension AttributeListSyntax.Element {
  /// True if callers cannot notice it.
  var isSilent: Bool {
    if case .attribute(let attribute) = self { attribute.isSilent } else { false }
  }
}

extension AttributeSyntax {
  private static let silentNames: Set = [
    "available", "concurrent", "discardableResult", "inlinable", "inline", "unchecked", "usableFromInline",
  ]

  /// True if callers cannot notice it.
  var isSilent: Bool {
    let name = attributeName.pathOfType
    return AttributeSyntax.silentNames.contains(name) || name.hasPrefix("_semantics")
  }
}

extension DeclModifierSyntax {
  /// True if callers cannot notice it, or if it is compared by itself.
  var isSilent: Bool { ["convenience", "final", "nonisolated", "public"].contains(name.text) }
}
