import Review
import SwiftParser
import SwiftSyntax

/// A solution's source, parsed, with the means to write edits of it.
package struct SolutionSource: Sendable {
  /// The source's text.
  package let text: String
  /// Operators are folded: there is no `SequenceExprSyntax` in it. Positions are those of the text.
  let tree: SourceFileSyntax
  private let bytes: [UInt8]
  private let converter: SourceLocationConverter

  /// Parses a source.
  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    tree = Parser.parse(source: text).foldingOperators()
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  // MARK: Reading

  /// The code of a node, without what stands before and after it.
  func text(of node: some SyntaxProtocol) -> String { text(in: range(of: node)) }

  /// The bytes that the code of a node takes, without the space and the comments around it.
  func range(of node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The text of a stretch.
  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The lines that a stretch lies in, from 1.
  func lines(of range: Range<Int>) -> ClosedRange<Int> {
    let last = max(range.lowerBound, range.upperBound - 1)
    return line(at: range.lowerBound)...line(at: last)
  }

  private func line(at offset: Int) -> Int { converter.location(for: AbsolutePosition(utf8Offset: offset)).line }

  // MARK: Writing

  /// The source after edits; nil if two of them overlap.
  func applying(_ edits: [Edit]) -> String? {
    var result: [UInt8] = []
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= place else { return nil }
      result += bytes[place..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      place = edit.range.upperBound
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }

  /// Puts a text in the place of a node.
  func replace(_ node: some SyntaxProtocol, with text: String) -> Edit { Edit(range: range(of: node), text: text) }

  /// Puts a text right after a node.
  func insert(_ text: String, after node: some SyntaxProtocol) -> Edit {
    let end = range(of: node).upperBound
    return Edit(range: end..<end, text: text)
  }

  /// Puts a statement on a line of its own before another one.
  func insert(_ statement: String, beforeStatement item: CodeBlockItemSyntax) -> Edit {
    let start = range(of: item).lowerBound
    return Edit(range: start..<start, text: "\(statement)\n\(indentation(at: start))")
  }

  /// Puts a statement on a line of its own after another one.
  func insert(_ statement: String, afterStatement item: CodeBlockItemSyntax) -> Edit {
    insert("\n\(indentation(at: range(of: item).lowerBound))\(statement)", after: item)
  }

  /// Takes a node out, and its lines with it if it has them to itself.
  func remove(_ node: some SyntaxProtocol) -> Edit {
    let range = range(of: node)
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
    let isAlone = (start == 0 || bytes[start - 1] == UInt8(ascii: "\n")) && end < bytes.count && bytes[end] == 10
    return Edit(range: isAlone ? start..<(end + 1) : range, text: "")
  }

  /// The space at the beginning of the line of a place.
  func indentation(at offset: Int) -> String {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...].prefix { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }
}
