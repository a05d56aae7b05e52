import Testing

@testable import Reports
@testable import Workbook

/// The Markdown of the workbook's pages.
@Suite struct MarkdownTests {
  @Test func aParagraphGoesOverLinesAndEndsAtABlankOne() {
    #expect(Markdown.blocks("One\ntwo.\n\nThree.") == [.paragraph("One two."), .blank, .paragraph("Three.")])
  }

  @Test func anItemGoesOnBelowItself() {
    #expect(
      Markdown.blocks("- one\n  more\n- two\n12. three") == [
        .item(mark: "-", text: "one more"), .item(mark: "-", text: "two"), .item(mark: "12.", text: "three"),
      ])
  }

  @Test func aQuoteGoesOnWithAndWithoutItsMark() {
    #expect(Markdown.blocks("> It\n> went\non.\n\n> Again.") == [.quote("It went on."), .blank, .quote("Again.")])
  }

  @Test func fencedCodeKeepsItsLines() {
    #expect(
      Markdown.blocks("So:\n```swift\n  a()\n\n- b\n```\nThen.") == [
        .paragraph("So:"), .code("  a()"), .code(""), .code("- b"), .paragraph("Then."),
      ])
  }

  @Test func indentedCodeKeepsItsLines() {
    #expect(
      Markdown.blocks("So:\n\n    defer {\n      a()\n    }\n\nThen.") == [
        .paragraph("So:"), .blank, .code("defer {"), .code("  a()"), .code("}"), .blank, .paragraph("Then."),
      ])
    #expect(Markdown.blocks("1. one\n    more") == [.item(mark: "1.", text: "one more")])
  }

  @Test func aTerminalShowsCodeAsItStands() {
    let page = Page("# Title\n\nIt *runs*:\n\n    a *  b\n    c\n\n- `x * y` *and*\n")
    #expect(
      PageText.text(page, style: Style()) == "\n  Title\n\n  It runs:\n\n      a *  b\n      c\n\n  - `x * y` and\n")
  }
}
