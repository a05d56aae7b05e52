import Foundation
import Reports
import Testing

/// Colour, width and signs.
@Suite struct StyleTests {
  // MARK: Ink

  @Test func thereIsNoColourUnlessAskedFor() {
    #expect(Style().styled("text", .red, .bold) == "text")
    #expect(Style(hasColour: true).styled("text", .red, .bold) == "\u{1B}[31;1mtext\u{1B}[0m")
    #expect(Style(hasColour: true).styled("", .red) == "")
  }

  @Test func whatIsNoTerminalHasNoColourAnd80Columns() {
    let style = Style(terminal: nil, environment: ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"])
    #expect(!style.hasColour)
    #expect(style.width == 80)
    #expect(style.isUnicode)
  }

  @Test(arguments: [("C", false), ("POSIX", false), ("", true), ("de_DE.UTF-8", true)])
  func theLocaleSaysWhichSignsThereAre(locale: String, isUnicode: Bool) {
    #expect(Style(terminal: nil, environment: ["LANG": locale]).isUnicode == isUnicode)
    #expect(
      Style(terminal: nil, environment: ["LC_ALL": locale, "LANG": "C"]).isUnicode
        == (isUnicode && !locale.isEmpty))
  }

  // MARK: Wrapping

  @Test func aLineIsFilledToTheWidthAndNotBeyond() {
    let style = Style(width: 20)
    #expect(style.wrap("aaaa bbbb cccc dddd eeee") == "aaaa bbbb cccc dddd\neeee")
    #expect(style.wrap("aaaa bbbb cccc ddddd eeee") == "aaaa bbbb cccc ddddd\neeee")
    #expect(style.wrap("aaaa bbbb cccc dddddd") == "aaaa bbbb cccc\ndddddd")
  }

  @Test func theIndentationCountsAndEmptyLinesHaveNone() {
    #expect(
      Style(width: 24).wrap("aaaa bbbb cccc dddd eeee\n\nf", indent: 4)
        == "    aaaa bbbb cccc dddd\n    eeee\n\n    f")
  }

  @Test func aWordThatIsLongerThanALineStaysWhole() {
    let word = String(repeating: "w", count: 30)
    #expect(Style(width: 20).wrap("a \(word) b") == "a\n\(word)\nb")
  }

  @Test func runsOfSpacesAreOne() {
    #expect(Style().wrap("  a   b ") == "a b")
    #expect(Style().wrap("", indent: 4) == "")
  }

  // MARK: Ends

  @Test func twoTextsStandAtTheEndsOfTheLine() {
    #expect(Style(width: 20).justified("left", "right") == "  left         right")
    #expect(Style(width: 20).justified("left", "right", indent: 0) == "left           right")
  }

  @Test(arguments: [60, 80, 110])
  func theLeftOneGivesWay(width: Int) {
    let line = Style(width: width).justified(String(repeating: "l", count: 200), "state-recheck")
    #expect(line.count == width)
    #expect(line.hasSuffix("l…  state-recheck"))
  }

  @Test func theLeftOneIsWholeIfItJustFits() {
    #expect(Style(width: 20).justified("123456789ab", "right") == "  123456789ab  right")
    #expect(Style(width: 20).justified("123456789abc", "right") == "  123456789a…  right")
  }

  @Test func inkDoesNotMoveTheEnds() {
    let style = Style(hasColour: true, width: 40)
    let line = style.justified(
      "left", "right", styleLeft: { style.styled($0, .bold) }, styleRight: { style.styled($0, .faint) })
    #expect(line != line.withoutInk)
    #expect(line.withoutInk == Style(width: 40).justified("left", "right"))
  }

  // MARK: Signs

  @Test func everySignHasAPlainForm() {
    let style = Style(isUnicode: false)
    #expect(style.plain("✘ “don’t” – ★☆ → ≥ ×") == #"x "don't" - *. -> >= x"#)
    #expect(style.plain("✔ ─── · │ ›") == "+ --- - | >")
    #expect(style.plain("naïve 日本 🎉") == "na?ve ?? ?")
    #expect(style.plain("a\nb") == "a\nb")
  }

  @Test func aUnicodeTerminalGetsEverySign() {
    #expect(Style().plain("✘ “don’t” …") == "✘ “don’t” …")
  }
}
