import Testing
import Workbook

/// Markdown pages, cut at their headings.
@Suite struct PageTests {
  private let page = Page(
    """

    # The listener

    It went on.
    Nobody knew.

    Then it stopped.

    ## Why

    Because.

    ### In detail

    A handle ends nothing.

    ## In review

    """)

  @Test func theTitleIsTheFirstHeading() {
    #expect(page.title == "The listener")
    #expect(Page("# One\n\n# Two\n").title == "One")
    #expect(Page("Only text.\n").title == "")
  }

  @Test func theLeadIsWhatStandsBeforeTheFirstSection() {
    #expect(page.lead == "It went on.\nNobody knew.\n\nThen it stopped.")
    #expect(Page("# Title\n\n## Section\n\nBody.\n").lead == "")
  }

  @Test func sectionsStandInTheirOrder() {
    #expect(page.sections.map(\.title) == ["Why", "In review"])
  }

  @Test func aSectionKeepsItsSmallerHeadingsAndLosesItsMargins() {
    #expect(page.section("Why") == "Because.\n\n### In detail\n\nA handle ends nothing.")
    #expect(page.section("In review") == "")
  }

  @Test func aSectionThatIsNotThereIsNone() {
    #expect(page.section("why") == nil)
    #expect(page.section("In detail") == nil)
  }

  @Test func anItemGoesOnOverSeveralLines() {
    let body = """
      1. What does the user
         see right after `cancel`?
      2. A promise.

      10. Done in 3 steps:
          3 of them.
      """
    #expect(
      Page.items(of: body) == [
        "What does the user see right after `cancel`?", "A promise.", "Done in 3 steps: 3 of them.",
      ])
  }

  @Test func whatStandsBeforeTheFirstItemIsNoItem() {
    #expect(Page.items(of: "Think first.\n\n1. Look.\n") == ["Look."])
    #expect(Page.items(of: "No list.\n") == [])
    #expect(Page.items(of: "") == [])
  }
}
