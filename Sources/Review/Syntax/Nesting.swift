/// How deep code is nested, told from its brackets before anything follows them down.
///
/// The parser has no limit of its own for some kinds of nesting, such as arrays and generic arguments, and ends the program where
/// the stack does.
enum Nesting {
  /// Deeper than people write. It needs no more stack than the review has.
  private static let limit = 500

  /// An estimate: brackets in texts and comments count as well, until a brace at the beginning of a line ends a declaration.
  static func isTooDeep(_ text: String) -> Bool {
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
}
