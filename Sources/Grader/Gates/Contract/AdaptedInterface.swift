import SwiftSyntax

/// The starter's interface with some declarations in the spelling of a submission.
///
/// A suite that is compiled against it finds the submission's symbols, and nothing else of the submission's: other declarations could
/// give the suite's own code another meaning.
struct AdaptedInterface {
  private let before: Contract
  private let after: Contract
  /// What stands in place of ranges of the starter's interface, in bytes.
  private var edits: [Range<Int>: String] = [:]
  /// Declarations that stand in extensions.
  private var extensions: [String] = []

  /// - Parameters:
  ///   - before: the starter's interface.
  ///   - after: the submission's.
  init(of before: Contract, to after: Contract) {
    self.before = before
    self.after = after
  }

  /// The interface.
  var text: String {
    var bytes = Array(before.interface.utf8)
    for (range, text) in edits.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self) + extensions.joined()
  }

  /// Takes a declaration from the submission.
  /// - Parameter moves: true if it stands in an extension there.
  /// - Returns: false if it shares its line with others.
  mutating func replace(_ member: Contract.Member, with other: Contract.Member, moves: Bool) -> Bool {
    guard member.declaration.nameWithLabels != nil, other.declaration.nameWithLabels != nil else { return false }
    let range = member.declaration.trimmedByteRange
    guard edits[range] == nil else { return true }
    let speller = Respeller(after.names, other.scope, defaults: member.form.defaults)
    let text = speller.rewrite(other.declaration).trimmedDescription
    edits[range] = moves ? "" : text
    if moves {
      let type = ([before.names.module] + member.path).joined(separator: ".")
      extensions.append("\nextension \(type) {\n  \(text)\n}\n")
    }
    return true
  }

  /// Takes the modifiers of a type from the submission.
  /// - Returns: false if there are none to be replaced.
  mutating func replace(_ modifiers: DeclModifierListSyntax, with other: DeclModifierListSyntax) -> Bool {
    guard !modifiers.isEmpty else { return false }
    edits[modifiers.trimmedByteRange] = other.trimmedDescription
    return true
  }
}

extension SyntaxProtocol {
  fileprivate var trimmedByteRange: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}

/// Writes types in place of the names that stand for them, and leaves out what no caller needs.
private final class Respeller: SyntaxRewriter {
  private let names: TypeNames
  private let scope: TypeScope
  /// The default arguments of the starter: others are left out, because they could name what the starter does not have.
  private let defaults: [String?]
  private var parameter = 0

  init(_ names: TypeNames, _ scope: TypeScope, defaults: [String?] = []) {
    self.names = names
    self.scope = scope
    self.defaults = defaults
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ list: AttributeListSyntax) -> AttributeListSyntax {
    super.visit(
      list.filter { element in
        guard case .attribute(let attribute) = element else { return true }
        let name = attribute.attributeName.trimmedDescription
        return !["available", "inlinable", "inline", "usableFromInline"].contains(name) && !name.hasPrefix("_semantics")
      })
  }

  // The bodies of inlinable code are the submission's.

  override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax { super.visit(node.with(\.body, nil)) }

  override func visit(_ node: InitializerDeclSyntax) -> DeclSyntax { super.visit(node.with(\.body, nil)) }

  override func visit(_ node: AccessorDeclSyntax) -> DeclSyntax { super.visit(node.with(\.body, nil)) }

  override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax {
    let isKept = defaults.indices.contains(parameter) && defaults[parameter] != nil
    parameter += 1
    return super.visit(isKept ? node : node.with(\.defaultValue, nil))
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax { spelled(TypeSyntax(node)) ?? super.visit(node) }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax { spelled(TypeSyntax(node)) ?? super.visit(node) }

  private func spelled(_ node: TypeSyntax) -> TypeSyntax? {
    let (type, scope) = names.resolved(node, in: scope)
    guard type != node else { return nil }
    let text = Respeller(names, scope).rewrite(type).trimmedDescription
    // Only its text counts.
    let token = TokenSyntax.identifier(
      "(\(text))", leadingTrivia: node.leadingTrivia, trailingTrivia: node.trailingTrivia)
    return TypeSyntax(IdentifierTypeSyntax(name: token))
  }
}
