import KataSupport
import TestSupport
import Testing
import Workbook

/// `kata verify` names everything that a draft of a kata still lacks.
@Suite struct GapsTests {
  @Test func aDraftIsToldAllThatItLacks() throws {
    let folder = try TemporaryFolder()
    try folder.writeWorkbook()
    try folder.writeKata("late-mail")
    try folder.write("# The hints\n\n## begins\n\n- One.\n", to: "Katas/late-mail/Hints.md")
    try folder.write("// Another way.\n", to: "Solutions/late-mail/another.swift")
    let workbook = try Workbook(root: folder.path)
    #expect(
      try workbook.gaps(in: workbook.kata("late-mail")) == [
        "needs 4 checks and has 1.",
        "has no check that the starter passes: add the behaviour that must be kept.",
        "needs 3 solutions and has 0.",
        "needs 4 near misses and has 0.",
        "names no line in “review”: say where a review of the starter finds a rule that it breaks.",
        "has the file another.swift, which kata.json does not list: list it or remove it.",
        "has a starter of 1 lines: it should have 40 to 120.",
        "has no Explanation.md: write it.",
        "lists 0 promises in Brief.md: write each as an item that begins with “- ”.",
        "has hints for “begins”, which is no check: rename or remove that section.",
        "needs 3 hints for “ends” and has 0.",
      ])
  }
}
