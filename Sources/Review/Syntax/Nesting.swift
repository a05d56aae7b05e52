import SwiftParser
import SwiftSyntax

/// Estimates from its brackets how deep code is nested, before a parser recurses into them.
///
/// The parser has no limit of its own for some kinds of nesting, such as generic arguments, and ends the program where the stack
/// does. At each `[` it looks ahead twice, so its time doubles with each of them that is inside of another.
enum Nesting {
  /// More than any person writes. Rules and parser get by with the stack that this needs.
  private static let limit = 500
  /// The levels of a tree: a call in a chain takes two or three.
  private static let treeLimit = 4_000
  /// Bytes of a file that is no work however deep it is.
  private static let shortLength = 16_000
  /// The square brackets that may be open at once at any number of places.
  private static let squareLimit = 6
  /// How often the parser may look ahead at brackets that are deeper: twice as often at each level.
  private static let lookAheadLimit = 1 << 16

  /// True for code that the parser cannot take. Call it on a thread of ``DeepStack``.
  static func isTooDeep(_ text: String) -> Bool {
    isTooDeepForStack(text) || (mayNestSquareBrackets(text) && lookAheads(in: text) > lookAheadLimit)
  }

  /// True for a tree that is too deep for the detectors, which take time for each level below each other one: a chain of calls or
  /// operators is as deep as it is long.
  static func isTooDeep(_ tree: SourceFileSyntax) -> Bool {
    guard tree.totalLength.utf8Length > shortLength else { return false }
    let visitor = DepthVisitor(limit: treeLimit)
    visitor.walk(tree)
    return visitor.isTooDeep
  }

  /// Estimates the nesting: brackets in texts and comments count as well, until a brace at the beginning of a line ends a declaration.
  private static func isTooDeepForStack(_ text: String) -> Bool {
    var depth = 0
    // Of one line: generic arguments look like comparisons, and arrows have no other end.
    var (angles, arrows) = (0, 0)
    var before: UInt8 = 10
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}") where before == 10: depth = 0
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">") where before == UInt8(ascii: "-"): arrows += 1
      case UInt8(ascii: ">"): angles -= 1
      case 10: (angles, arrows) = (0, 0)
      default: break
      }
      if depth > limit || angles > limit || arrows > limit { return true }
      before = byte
    }
    return false
  }

  /// False if no more square brackets than the limit can be inside of each other, which is true of most files and found out quickly.
  ///
  /// Closing brackets in comments could hide open ones. Those in texts cannot: the parser looks ahead for types, and a text is no part
  /// of a type.
  private static func mayNestSquareBrackets(_ text: String) -> Bool {
    var depth = 0
    var (isInLineComment, hasBlockComment) = (false, false)
    var before: UInt8 = 10
    for byte in text.utf8 {
      switch (before, byte) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")): isInLineComment = true
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): hasBlockComment = true
      case (_, 10): isInLineComment = false
      case (_, UInt8(ascii: "[")): depth += 1
      case (_, UInt8(ascii: "]")):
        if isInLineComment || hasBlockComment { return true }
        depth = max(0, depth - 1)
      default: break
      }
      if depth > squareLimit { return true }
      before = byte
    }
    return false
  }

  /// How often the parser looks ahead at brackets deeper than ``squareLimit``.
  ///
  /// The parser finds them itself, in a text with round ones in their place: at those it does not look ahead, and texts and comments
  /// end where they did.
  private static func lookAheads(in text: String) -> Int {
    let bytes = Array(text.utf8)
    let round = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "["): UInt8(ascii: "(")
      case UInt8(ascii: "]"): UInt8(ascii: ")")
      default: byte
      }
    }
    var (depth, lookAheads) = (0, 0)
    for token in Parser.parse(source: String(decoding: round, as: UTF8.self)).tokens(viewMode: .sourceAccurate) {
      guard token.tokenKind == .leftParen || token.tokenKind == .rightParen else { continue }
      switch bytes[token.positionAfterSkippingLeadingTrivia.utf8Offset] {
      case UInt8(ascii: "["):
        depth += 1
        if depth > squareLimit { lookAheads += 1 << min(depth, 30) }
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
    }
    return lookAheads
  }
}

/// Follows a tree as far down as the limit.
private final class DepthVisitor: SyntaxAnyVisitor {
  private(set) var isTooDeep = false
  private let limit: Int
  private var depth = 0

  init(limit: Int) {
    self.limit = limit
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    // Operators become a tree later.
    let operators = node.as(SequenceExprSyntax.self).map { $0.elements.count / 2 } ?? 0
    if depth + operators > limit { isTooDeep = true }
    return isTooDeep ? .skipChildren : .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) { depth -= 1 }
}
