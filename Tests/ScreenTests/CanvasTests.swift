import Testing

@testable import Screen

/// Lines that are wider than the screen.
@Suite struct CanvasTests {
  @Test(arguments: [
    ("twelve chars", 12, "twelve chars"), ("twelve chars!", 12, "twelve char…"), ("", 3, ""), ("é–✔", 3, "é–✔"),
    ("\u{1B}[1mbold\u{1B}[0m", 4, "\u{1B}[1mbold\u{1B}[0m"), ("\u{1B}[31mred one", 5, "\u{1B}[31mred …"),
  ])
  func aLineIsCutWhereTheScreenEnds(line: String, columns: Int, shown: String) {
    #expect(Canvas.clip(line, to: columns, sign: "…") == shown)
  }
}
