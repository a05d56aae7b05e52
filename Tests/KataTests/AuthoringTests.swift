import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// What the README says on how to add a kata, done step by step.
@Suite(.blocking) struct AuthoringTests {
  @Test func aKataIsAddedAsTheReadmeSays() throws {
    let program = try Program(katas: ["notebook"])

    // 1. The files are made, and verify says what is missing.
    let made = program.run("new", "late-answer", "--track", "core")
    #expect(made.status == 0)
    #expect(made.out.contains("Tests/Suites/late-answer/LateAnswerSuite.swift"))
    let manifest = "\(program.folder)/Katas/late-answer/kata.json"
    let long = try Files.readText(manifest).replacing(
      "What must hold, as a sentence", with: String(repeating: "x", count: 62))
    try Files.write(Data(long.utf8), to: manifest)
    let draft = program.run("verify", "late-answer")
    #expect(draft.status == 1)
    for complaint in [
      "needs 4 checks and has 1", "needs 3 solutions and has 0", "needs 4 near misses and has 0",
      "has a starter of 4 lines",
      "has a title of 62 characters for “it-holds”: beside its rule there is room for 61",
      "needs 3 hints for “it-holds” and has 1", "has no section “It happened”",
      "no event of the timeline of “it-holds”", "names no line in “review”",
    ] {
      #expect(draft.out.replacing(#/\s+/#, with: " ").contains(complaint), "\(complaint): \(draft.out)")
    }

    // 2. to 4. Everything is written: here, what another kata has, under the new name.
    for folder in ["Katas", "Tests/Suites", "Solutions", "Solutions/notebook/NearMisses"] {
      let source =
        folder.hasPrefix("Solutions/") ? "\(program.folder)/\(folder)" : "\(program.folder)/\(folder)/notebook"
      let target = source.replacing("notebook", with: "late-answer")
      if !folder.hasPrefix("Solutions") { Files.remove(target) }
      try Files.makeFolder(target)
      for name in Files.list(source) where !Files.isFolder("\(source)/\(name)") {
        let text = try Files.readText("\(source)/\(name)")
        try Files.write(
          Data(text.replacing("Notebook", with: "LateAnswer").replacing("\"order\": 1,", with: "\"order\": 99,").utf8),
          to: "\(target)/\(name.replacing("Notebook", with: "LateAnswer"))")
      }
    }

    // 5. Everything is as kata.json says.
    let verified = program.run("verify", "late-answer")
    #expect(verified.status == 0, "\(verified.out)\(verified.error)")
    #expect(program.run("list").out.contains("late-answer"))
  }

  @Test func whatReducedControlCannotScheduleIsNoFinding() throws {
    let program = try Program(katas: ["frozen-main"], of: Repository.root)
    let ending = program.run("verify", "--control", "reduced")
    let text = ending.out.replacing(#/\s+/#, with: " ")
    #expect(ending.status == 0)
    #expect(text.contains(#/frozen-main: \d+ files not graded. .* uses the main actor/#))
    #expect(text.hasSuffix("1 kata, and nothing could be graded. "))
  }

  @Test(arguments: [
    (["new", "notebook"], "Katas/notebook/kata.json is there already"), (["new", "Late"], "small letters"),
    (["new", "a--b"], "small letters"), (["new", "x", "--track", "cor"], "did you mean “core”?"),
    (["new"], "Name the kata"),
  ])
  func whatCannotBeAKataIsAUsageError(words: [String], sentence: String) throws {
    let program = try Program()
    let ending = program.run(words)
    #expect(ending.status == 2)
    #expect(ending.error.contains(sentence))
  }

  @Test func theReadmesCatalogueIsWhatTheCommandPrints() throws {
    let program = try Program(of: Repository.root)
    let table = program.run("list", "--markdown").out
    #expect(table.split(separator: "\n").count == (try Repository.workbook().katas.count) + 2)
    #expect(try Files.readText(Repository.root + "/Katas/README.md").contains("\n\n" + table + "\n"))
  }
}
