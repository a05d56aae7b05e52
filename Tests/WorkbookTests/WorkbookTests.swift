import Foundation
import KataSupport
import TestSupport
import Testing

@testable import Workbook

/// What is read from a workbook's folder.
@Suite struct WorkbookTests {
  @Test func katasStandInTheOrderOfTheirTracksThenTheirOwnThenTheirNames() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha", track: "first", order: 2)
    try scratch.writeKata("beta", track: "second", order: 12)
    try scratch.writeKata("gamma", track: "second", order: 3)
    try scratch.writeKata("epsilon", track: "first", order: 1)
    try scratch.writeKata("delta", track: "first", order: 1)
    let workbook = try Workbook(root: scratch.path)
    #expect(workbook.tracks.map(\.id) == ["second", "first"])
    #expect(workbook.katas.map(\.name) == ["gamma", "beta", "delta", "epsilon", "alpha"])
  }

  @Test func aFolderWithoutAManifestIsNoKata() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.write("notes", to: "Katas/drafts/notes.txt")
    #expect(try Workbook(root: scratch.path).katas.isEmpty)
  }

  @Test func aRuleIsNamedForItsFileAndAsksItsTitle() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    let workbook = try Workbook(root: scratch.path)
    #expect(workbook.rules.map(\.id) == ["state-recheck"])
    #expect(workbook.rule("state-recheck")?.question == "Is it looked at again?")
    #expect(workbook.rule("State-Recheck") == nil)
  }

  @Test func hintsAreThoseOfTheirCheck() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    try scratch.write("# Hints\n\n## one\n\n1. A?\n2. B.\n\n## two\n\n1. C?\n", to: "Katas/alpha/Hints.md")
    let workbook = try Workbook(root: scratch.path)
    let kata = try workbook.kata("alpha")
    #expect(try workbook.hints(for: check("one"), of: kata) == ["A?", "B."])
    #expect(try workbook.hints(for: check("three"), of: kata) == [])
  }

  @Test func anUnknownKataSuggestsTheRightOne() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.writeKata("late-answer")
    let workbook = try Workbook(root: scratch.path)
    let near = #expect(throws: UserError.self) { try workbook.kata("late-anwser") }
    #expect(near?.description == "There is no kata “late-anwser”: did you mean “late-answer”?")
    let far = #expect(throws: UserError.self) { try workbook.kata("everything") }
    #expect(far?.description == "There is no kata “everything”: kata list shows them all.")
    #expect(near?.kind == .usage)
  }

  @Test func aRightFixMayBeADiffAgainstAnotherOne() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    try scratch.write("one\ntwo\n", to: "Tests/Right/alpha/whole.swift")
    try scratch.write("--- whole.swift\n+++ late.swift\n@@ -2 +2 @@\n-two\n+TWO\n", to: "Tests/Right/alpha/late.diff")
    let workbook = try Workbook(root: scratch.path)
    let kata = try workbook.kata("alpha")
    #expect(workbook.rightFixes(of: kata) == ["late.diff", "whole.swift"])
    #expect(try workbook.source(ofRightFix: "late.diff", of: kata) == "one\nTWO\n")
  }

  // MARK: What an author gets wrong

  @Test func aManifestThatIsNoJSONIsNamed() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.write(#"{ "title": "Half"#, to: "Katas/alpha/kata.json")
    #expect(complaint(scratch) == "Katas/alpha/kata.json is not valid JSON.")
  }

  @Test func aTrackThatIsNotThereIsNamed() throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha", track: "third")
    #expect(
      complaint(scratch) == "Katas/alpha/kata.json names the track “third”, which is not in Katas/tracks.json.")
  }

  @Test(arguments: [
    ("{", "Katas/tracks.json must be a list of tracks."), ("{}", "Katas/tracks.json must be a list of tracks."),
    (#"["core"]"#, "Katas/tracks.json, [0], must be an object."),
    (#"[{ "id": "core" }]"#, "Katas/tracks.json, [0], needs “title”, a text."),
    (
      #"[{ "id": "core", "titel": "Core" }]"#,
      "Katas/tracks.json, [0], has an unknown key “titel”: did you mean “title”?"
    ),
  ])
  func wrongTracksAreNamed(text: String, sentence: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.write(text, to: "Katas/tracks.json")
    #expect(complaint(scratch) == sentence)
  }

  /// In a process of its own, because it ended the program once.
  @Test func twoTracksWithTheSameIdAreNamed() async {
    await #expect(processExitsWith: .success) {
      let scratch = try TemporaryFolder()
      try scratch.writeWorkbook()
      try scratch.write(
        #"[{ "id": "core", "title": "A" }, { "id": "core", "title": "B" }]"#, to: "Katas/tracks.json")
      #expect(complaint(scratch) == "Katas/tracks.json has two tracks with the id “core”.")
    }
  }

  // MARK: Finding it

  @Test func itIsFoundFromAFolderInside() async {
    await #expect(processExitsWith: .success) {
      let scratch = try TemporaryFolder()
      try scratch.writeWorkbook()
      try scratch.writeKata("alpha")
      try #require(enter(scratch.path + "/Katas/alpha"))
      #expect(try Workbook.find(program: "/nowhere/kata").root == scratch.path)
    }
  }

  @Test func theFolderOneIsInComesBeforeTheProgramsOwn() async {
    await #expect(processExitsWith: .success) {
      let mine = try TemporaryFolder()
      let other = try TemporaryFolder()
      try mine.writeWorkbook()
      try other.writeWorkbook()
      try #require(enter(mine.path))
      #expect(try Workbook.find(program: other.path + "/.build/debug/kata").root == mine.path)
    }
  }

  @Test func elsewhereItIsTheOneThatTheProgramBelongsTo() async {
    await #expect(processExitsWith: .success) {
      let scratch = try TemporaryFolder()
      try scratch.writeWorkbook()
      try #require(enter("/"))
      #expect(try Workbook.find(program: scratch.path + "/.build/debug/kata").root == scratch.path)
    }
  }

  @Test func whereThereIsNoneItSaysWhatToDo() async {
    await #expect(processExitsWith: .success) {
      try #require(enter("/"))
      let complaint = #expect(throws: UserError.self) { try Workbook.find(program: "/nowhere/kata") }
      #expect(complaint?.description == "There is no workbook here: run kata inside a clone of the project.")
      #expect(complaint?.kind == .usage)
    }
  }
}

/// What reading the workbook of a folder complains about.
private func complaint(_ scratch: borrowing TemporaryFolder) -> String? {
  let path = scratch.path
  let complaint = #expect(throws: UserError.self) { try Workbook(root: path) }
  #expect(complaint?.kind == .infrastructure)
  return complaint?.description
}

/// Makes a folder the current one; only in a process of its own.
private func enter(_ folder: String) -> Bool { FileManager.default.changeCurrentDirectoryPath(folder) }

private func check(_ id: String) -> Kata.Check { Kata.Check(id: id, title: "", rule: "", starter: .failed) }
