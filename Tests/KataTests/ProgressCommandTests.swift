import Dispatch
import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// What is recorded, and what happens where it cannot be.
@Suite(.blocking) struct ProgressCommandTests {
  // MARK: Attempts

  @Test func anAttemptIsAFileThatDiffersFromTheStarterAndTheAttemptBefore() throws {
    let program = try Program()
    #expect(program.run("check", "notebook").status == 1)
    #expect(program.listed("notebook")?["attempts"]?.integer == 0)
    #expect(program.listed("notebook")?["state"]?.text == "started")
    try program.hand(inNearMiss: "success-path-only.diff", for: "notebook")
    #expect(program.run("check", "notebook").status == 1)
    #expect(program.run("check", "notebook").status == 1)
    #expect(program.listed("notebook")?["attempts"]?.integer == 1)
    try program.hand(in: "Solutions/notebook/guarded-writes.swift", for: "notebook", as: "Outbox.swift")
    #expect(program.run("check", "notebook").status == 0)
    let listed = try #require(program.listed("notebook"))
    #expect(listed["attempts"]?.integer == 2)
    #expect(listed["state"]?.text == "passed")
    #expect(listed["bestSeconds"]?.integer != nil)
    #expect(listed["lastScore"]?.integer == 6)
    #expect(try program.journal().entries.map(\.event) == [.opened, .attempt, .attempt])
  }

  @Test func whatDoesNotBuildIsAnAttemptAndWhatIsGradedElsewhereIsNone() throws {
    let program = try Program()
    _ = program.run("show", "notebook")
    try program.write("let a: Int = nil\n", to: "notebook/Outbox.swift")
    #expect(program.run("grade", "workspace/notebook/Outbox.swift").status == 1)
    #expect(try program.journal().entries.map(\.event) == [.opened])
    #expect(program.run("check", "notebook").status == 1)
    #expect(try program.journal().entries.last?.verdict == "does-not-build")
  }

  // MARK: The list

  @Test func theListMakesNoWorkspace() throws {
    let program = try Program()
    let (status, out, error) = program.run("list")
    #expect(status == 0)
    #expect(out.contains("· notebook"))
    #expect(error.isEmpty)
    #expect(!Files.exists(program.folder + "/workspace"))
  }

  @Test func theListIsFilteredByStateTrackAndRule() throws {
    let program = try Program()
    _ = program.run("show", "audit")
    let names = { (answer: JSONValue?) in answer?.array?.compactMap { $0["kata"]?.text } ?? [] }
    #expect(names(program.json("list", "--state", "started")) == ["audit"])
    #expect(names(program.json("list", "--state", "passed")) == [])
    #expect(!names(program.json("list", "--state", "new")).contains("audit"))
    #expect(names(program.json("list", "--track", "core", "--rule", "mirrored-guards")) == ["notebook"])
    #expect(program.run("list", "--state", "passed").out.contains("No kata is like that"))
  }

  @Test(arguments: [
    ("--state", "pased", "There is no state “pased”: did you mean “passed”?"),
    ("--track", "croe", "There is no track “croe”: did you mean “core”?"),
    ("--rule", "state-rechek", "There is no rule “state-rechek”: did you mean “state-recheck”?"),
  ])
  func aFilterThatIsNoneIsUsage(option: String, value: String, sentence: String) throws {
    let program = try Program()
    let (status, out, error) = program.run("list", option, value)
    #expect(status == 2)
    #expect(out.isEmpty)
    #expect(error == "kata: \(sentence)\n")
  }

  // MARK: Trouble

  @Test func aDamagedLineIsSaidOnceAndCostsItself() throws {
    let program = try Program()
    _ = program.run("hint", "notebook", "late-delivery")
    let path = program.folder + "/workspace/.kata/journal.jsonl"
    try Files.write(try Files.read(path) + Data([0xFF, 0x00, 0x0A]) + Data("{\"torn".utf8), to: path)
    let (status, out, error) = program.run("hint", "notebook", "late-delivery")
    #expect(status == 0)
    #expect(out.contains("hint 2 of 3"))
    #expect(error == "kata: workspace/.kata/journal.jsonl: line 3 and 1 more cannot be read and are left out.\n")
    #expect(try program.journal().entries.map(\.level) == [nil, 1, 2])
  }

  @Test(arguments: ["full", "folder"])
  func whereNothingCanBeRecordedTheVerdictIsTheSame(trouble: String) throws {
    let program = try Program()
    let calm = program.run("check", "notebook")
    let path = program.folder + "/workspace/.kata/journal.jsonl"
    Files.remove(path)
    if trouble == "full" {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
    } else {
      try Files.makeFolder(path)
    }
    let (status, out, error) = program.run("check", "notebook")
    #expect(status == 1)
    #expect(out == calm.out)
    #expect(error.contains("Not recorded: the opening of “notebook”"))
    try program.hand(in: "Solutions/notebook/guarded-writes.swift", for: "notebook", as: "Outbox.swift")
    let (passed, _, why) = program.run("check", "notebook")
    #expect(passed == 0)
    #expect(why.contains("Not recorded: the attempt of “notebook”"))
    #expect(program.run("list").status == 0)
  }

  @Test func whereTheVerdictCannotBeKeptTheAttemptIsRecordedAllTheSame() throws {
    let program = try Program()
    try program.hand(in: "Solutions/notebook/guarded-writes.swift", for: "notebook", as: "Outbox.swift")
    _ = program.run("show", "notebook")
    try program.write("", to: ".kata/verdicts")
    let (status, _, error) = program.run("check", "notebook")
    #expect(status == 0)
    #expect(error.contains("Not kept: the verdict on “notebook”."))
    #expect(program.listed("notebook")?["state"]?.text == "passed")
  }

  @Test func whereNothingCanBeAddedWhatIsThereCanBeWorkedOn() throws {
    let program = try Program()
    _ = program.run("show", "notebook")
    Files.remove(program.folder + "/workspace/audit")
    Files.remove(program.folder + "/workspace/.kata/laid-out")
    try program.write("", to: ".kata/laid-out")
    let (status, out, error) = program.run("check", "notebook")
    #expect(status == 1)
    #expect(out.contains("2 of 6 checks"))
    #expect(error.contains("Cannot "))
  }

  /// Several processes write the journal, and none of them loses a line.
  @Test func processesThatRunAtTheSameTimeRecordEverything() throws {
    let program = try Program()
    _ = program.run("show", "notebook")
    let checks = ["late-delivery", "late-failure", "final-stays-final", "cancelled-is-not-sent"]
    DispatchQueue.concurrentPerform(iterations: checks.count) { index in
      for _ in 0..<3 { _ = try? program.launch(["hint", "notebook", checks[index]]) }
    }
    let reading = try program.journal()
    #expect(reading.damaged == [])
    for check in checks {
      #expect(reading.entries.filter { $0.check == check }.map(\.level) == [1, 2, 3])
    }
    #expect(reading.entries.count == 13)
  }
}
