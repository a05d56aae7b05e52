import SwiftSyntax

extension SyntaxProtocol {
  /// The comments right above a declaration and after it on its first line, without their marks.
  var comments: String {
    let above = leadingTrivia.compactMap(\.comment)
    let behind = tokens(viewMode: .sourceAccurate).prefix {
      $0.leadingTrivia.allSatisfy { !$0.isNewline } || $0.position == position
    }
    .flatMap { $0.trailingTrivia.compactMap(\.comment) }
    return (above + behind).joined(separator: " ")
  }
}

extension TriviaPiece {
  fileprivate var comment: String? {
    switch self {
    case .lineComment(let text), .blockComment(let text), .docLineComment(let text), .docBlockComment(let text): text
    default: nil
    }
  }
}
