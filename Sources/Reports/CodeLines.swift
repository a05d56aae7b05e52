import Review
import SwiftParser
import SwiftSyntax

/// The lines of a Swift source that the compiler reads: without comments, blank lines, indentation and trailing space.
enum CodeLines {
  /// - Returns: the lines in order; with their comments if the source is nested too deeply to be parsed.
  static func of(_ source: String) -> [String] {
    let code = DeepStack.run { Parser.parse(untrusted: source)?.withoutComments ?? source }
    return code.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension SourceFileSyntax {
  fileprivate var withoutComments: String {
    tokens(viewMode: .sourceAccurate).reduce(into: "") { code, token in
      code += token.leadingTrivia.withoutComments + token.text + token.trailingTrivia.withoutComments
    }
  }
}

extension Trivia {
  /// A comment of several lines leaves its line breaks.
  fileprivate var withoutComments: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .lineComment, .docLineComment: break
      case .blockComment(let comment), .docBlockComment(let comment): text += comment.filter(\.isNewline)
      default: piece.write(to: &text)
      }
    }
  }
}
