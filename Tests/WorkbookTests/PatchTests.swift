import Testing

@testable import Workbook

/// Near misses that are written as diffs.
@Suite struct PatchTests {
  private static let base = "one\ntwo\nthree\nfour\nfive\n"

  private func diff(_ hunks: String) -> String { "--- Base.swift\n+++ near.swift\n" + hunks }

  @Test func aDiffNamesItsBaseAndChangesIt() throws {
    let patch = try #require(
      Patch(parsing: diff("@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n@@ -5 +5,2 @@\n five\n+six\n")))
    #expect(patch.base == "Base.swift")
    #expect(patch.applied(to: Self.base) == "one\nTWO\nthree\nfour\nfive\nsix\n")
  }

  @Test func aHunkMayHaveMovedToTheOnlyPlaceWhereItFits() throws {
    let patch = try #require(Patch(parsing: diff("@@ -1,2 +1,2 @@\n-four\n+FOUR\n five\n")))
    #expect(patch.applied(to: "zero\n" + Self.base) == "zero\none\ntwo\nthree\nFOUR\nfive\n")
  }

  @Test func ofTwoPlacesTheOneWhereItStoodIsTaken() throws {
    let patch = try #require(Patch(parsing: diff("@@ -3 +3 @@\n-a\n+b\n")))
    #expect(patch.applied(to: "a\n.\na\n") == "a\n.\nb\n")
    #expect(patch.applied(to: "a\n.\n.\na\n") == nil)
  }

  @Test func whatDoesNotFitIsNotGuessed() throws {
    let patch = try #require(Patch(parsing: diff("@@ -1,2 +1,2 @@\n one\n-2\n+TWO\n")))
    #expect(patch.applied(to: Self.base) == nil)
  }

  @Test(arguments: [
    "", "one\ntwo\n", "--- Base.swift\n+++ near.swift\n", "--- Base.swift\n+++ near.swift\n one\n",
    "--- Base.swift\n+++ near.swift\n@@ nothing @@\n-one\n", "--- Base.swift\n+++ near.swift\n@@ -1 +1 @@\n-one",
    "--- Base.swift\n+++ near.swift\n@@ -0,0 +1 @@\n+one\n",
    "--- a\n+++ b\n@@ -1 +1 @@\n-one\n\\ No newline at end of file\n",
  ])
  func whatIsNoDiffIsNotRead(text: String) {
    #expect(Patch(parsing: text) == nil)
  }
}
