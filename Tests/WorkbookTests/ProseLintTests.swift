import Testing

@testable import Workbook

@Suite struct ProseLintTests {
  @Test func plainProseHasNoComplaint() {
    let text = """
      # A heading of any length whoever wrote it, which is longer than any sentence that a page should ever have in it, so there

      Short. `some code that has a great many words and counts as one` is fine.

          let code = "whoever"

      - One promise.
      > A quote of somebody.
      """
    #expect(ProseLint().complaints(about: text) == [])
  }

  @Test func longSentencesAndWordsWithAPlainerOneAreNamed() {
    let long = Array(repeating: "word", count: 26).joined(separator: " ") + "."
    #expect(
      ProseLint().complaints(about: "Fine. \(long)\n\n1. Somebody lets\n   go of the lock.") == [
        "has a sentence of 26 words, “word word word word …”: 25 are enough.",
        "says “somebody” in “Somebody lets go of …”: write “who it is”.",
        "says “lets go of” in “Somebody lets go of …”: write “releases”.",
      ])
  }
}
