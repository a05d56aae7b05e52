/// How deep code is nested, told from its brackets before a parser follows them down.
///
/// The parser has no limit of its own for some kinds of nesting, such as generic arguments, and ends the program where the stack
/// does. At each `[` it looks ahead twice, so its time doubles with each of them that is inside of another.
package enum Nesting {
  /// More than any person writes. Rules and parser get by with the stack that this needs.
  private static let limit = 500
  /// The same for square brackets.
  private static let squareLimit = 6

  /// Estimates the nesting of a text: brackets in texts and comments count as well, until a brace at the beginning of a line ends a
  /// declaration.
  package static func isTooDeep(_ text: String) -> Bool {
    var depth = 0
    var squares = SquareBrackets()
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
      squares.take(byte)
      if depth > limit || angles > limit || arrows > limit || squares.depth > squareLimit { return true }
      before = byte
    }
    return false
  }

  /// How many square brackets are open that the parser looks ahead through.
  private struct SquareBrackets {
    private(set) var depth = 0
    /// The depth at the beginning of the open comment. A comment opens and closes no brackets.
    private var outside = 0
    private var isInLineComment = false
    private var blockComments = 0
    private var before: UInt8 = 0

    mutating func take(_ byte: UInt8) {
      var next = byte
      switch (before, byte) {
      case (_, 10) where isInLineComment:
        isInLineComment = false
        depth = outside
      case (UInt8(ascii: "/"), UInt8(ascii: "/")) where blockComments == 0 && !isInLineComment:
        isInLineComment = true
        outside = depth
      case (UInt8(ascii: "/"), UInt8(ascii: "*")) where !isInLineComment:
        if blockComments == 0 { outside = depth }
        blockComments += 1
        next = 0
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where blockComments > 0:
        blockComments -= 1
        if blockComments == 0 { depth = outside }
        next = 0
      case (_, UInt8(ascii: "[")): depth += 1
      case (_, UInt8(ascii: "]")): depth = max(0, depth - 1)
      // A text is no part of a type, and the parser looks ahead for types only.
      case (_, UInt8(ascii: "\"")): depth = 0
      default: break
      }
      before = next
    }
  }
}
