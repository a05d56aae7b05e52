import SwiftParser

@testable import Review

extension SourceFile {
  /// - Returns: nil if the parser does not understand all of it.
  convenience init?(_ text: String, path: String) {
    let tree = Parser.parse(source: text)
    guard !tree.hasError else { return nil }
    self.init(tree, path: path)
  }
}
