import Testing

@testable import KataSupport

/// What somebody probably meant.
@Suite struct SuggestionTests {
  private let commands = ["list", "show", "check", "hint", "explain", "replay", "grade", "verify"]

  @Test(arguments: [
    ("lst", "list"), ("lists", "list"), ("chekc", "check"), ("Show", "show"), ("gradw", "grade"), ("relpay", "replay"),
    ("exp", "explain"), ("verifying", "verify"), ("ls", "list"),
  ])
  func aSlipFindsTheNearest(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: commands) == meant)
  }

  @Test(arguments: ["frobnicate", "universe", "wxyz"])
  func whatIsFarFromAllFindsNone(word: String) {
    #expect(Suggestion.nearest(to: word, among: commands) == nil)
  }

  @Test func aShortWordWithNoLetterInCommonFindsNone() {
    #expect(Suggestion.nearest(to: "by", among: ["id", "title"]) == nil)
    #expect(Suggestion.nearest(to: "x", among: ["id", "title"]) == nil)
  }

  @Test func nothingFindsNone() {
    #expect(Suggestion.nearest(to: "", among: commands) == nil)
    #expect(Suggestion.nearest(to: "list", among: []) == nil)
  }

  @Test func ofSeveralNearOnesTheNearestIsFound() {
    #expect(Suggestion.nearest(to: "late-failures", among: ["late-failing", "late-failure"]) == "late-failure")
  }

  @Test func ofTwoAsNearItIsTheSameInAnyOrder() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(Suggestion.nearest(to: "cat", among: ["hat", "bat"]) == "bat")
  }

  @Test(arguments: [
    ("", "", 0), ("same", "same", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abxc", 1), ("abc", "ac", 1),
    ("abc", "axc", 1), ("abc", "acb", 1), ("kitten", "sitting", 3),
  ])
  func theDistanceCountsLettersToAddDropChangeOrSwap(left: String, right: String, distance: Int) {
    #expect(Suggestion.distance(left, right) == distance)
  }
}
