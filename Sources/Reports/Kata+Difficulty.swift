import Workbook

extension Kata {
  /// The stars out of five, drawn.
  public var difficulty: String { String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars) }
}
