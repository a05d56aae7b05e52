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
    modifier.isSilent ? .skipChildren : .visitChildren
  }
}

extension AttributeListSyntax.Element {
  /// True if callers cannot notice it.
  var isSilent: Bool {
    if case .attribute(let attribute) = self { attribute.isSilent } else { false }
  }
}

extension AttributeSyntax {
  /// True if callers cannot notice it.
  var isSilent: Bool {
    let name = attributeName.pathOfType
    return ["available", "concurrent", "discardableResult", "unchecked"].contains(name) || name.hasPrefix("_semantics")
  }
}

extension DeclModifierSyntax {
  /// True if callers cannot notice it, or notice it elsewhere: whether a member is isolated is looked at by itself.
  var isSilent: Bool { detail == nil && ["convenience", "final", "nonisolated"].contains(name.text) }
}
