import SwiftParser
import SwiftSyntax

extension Parser {
  /// Parses Swift that could have been written to keep the parser busy, or to end its stack.
  ///
  /// Call it on a thread of ``DeepStack``, because the tree can be deep all the same.
  /// - Returns: nil if the text is nested too deeply.
  package static func parse(untrusted text: String) -> SourceFileSyntax? {
    Nesting.isTooDeep(text) ? nil : parse(source: text)
  }
}
