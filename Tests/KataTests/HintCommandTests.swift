import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// `kata hint`, `kata solution` and `kata explain`.
@Suite(.blocking) struct HintCommandTests {
  // MARK: Hints

  @Test func eachHintGoesOneLevelFurtherUntilAllAreTaken() throws {
    let program = try Program()
    for level in 1...3 {
      let answer = try #require(program.json("hint", "notebook", "late-failure"))
      #expect(answer["level"]?.integer == level)
      #expect(answer["hints"]?.array?.count == level)
      #expect(answer["isExhausted"]?.flag == false)
    }
    let (status, out, _) = program.run("hint", "notebook", "late-failure")
    #expect(status == 0)
    #expect(out.contains("you have taken all 3 hints"))
    let places = ["  1. ", "  2. ", "  3. "].compactMap { out.range(of: $0)?.lowerBound }
    #expect(places.count == 3)
    #expect(places == places.sorted())
    #expect(try program.journal().entries.compactMap(\.level) == [1, 2, 3], "Nothing new was taken the last time.")
  }

  @Test func aLevelCanBeSkippedAndThatIsRecorded() throws {
    let program = try Program()
    #expect(program.json("hint", "notebook", "late-failure", "--level", "2")?["level"]?.integer == 2)
    #expect(program.json("hint", "notebook", "late-failure", "--level", "1")?["hints"]?.array?.count == 1)
    #expect(program.json("hint", "notebook", "late-failure")?["level"]?.integer == 3)
    #expect(program.json("hint", "notebook", "late-failure", "--level", "99")?["level"]?.integer == 3)
    #expect(try program.journal().entries.compactMap(\.level) == [2, 3])
    #expect(program.listed("notebook")?["hints"]?.integer == 3)
  }

  @Test func hintsOfEachCheckAreTakenForThemselves() throws {
    let program = try Program()
    #expect(program.json("hint", "notebook")?["check"]?.text == "late-delivery")
    try program.hand(inNearMiss: "success-path-only.diff", for: "notebook")
    let next = try #require(program.json("hint", "notebook"))
    #expect(next["check"]?.text == "late-failure")
    #expect(next["level"]?.integer == 1)
    Files.remove(program.folder + "/workspace/notebook/Outbox.swift")
    let again = try #require(program.json("hint", "notebook"))
    #expect(again["check"]?.text == "late-delivery")
    #expect(again["level"]?.integer == 2)
  }

  /// Without a toolchain nothing can be graded.
  @Test func theVerdictOnTheFileAsItIsIsUsedAgain() throws {
    let program = try Program()
    _ = program.run("check", "notebook")
    let without = ["PATH": "/nowhere"]
    #expect(program.run("hint", "notebook", environment: without).out.contains("hint 1 of 3"))
    let kept = program.folder + "/workspace/.kata/verdicts/notebook.json"
    let whole = try Files.read(kept)
    try Files.write(whole.prefix(whole.count / 2), to: kept)
    #expect(program.run("hint", "notebook", environment: without).status == 3, "A torn verdict is none.")
    try Files.write(whole, to: kept)
    try program.hand(in: "Solutions/notebook/guarded-writes.swift", for: "notebook", as: "Outbox.swift")
    #expect(program.run("hint", "notebook", environment: without).status == 3, "It is about another file.")
    #expect(program.run("hint", "notebook").out.contains("Every check holds: there is nothing to hint at."))
    #expect(program.run("hint", "notebook", environment: without).out.contains("Every check holds"))
    #expect(program.listed("notebook")?["state"]?.text == "passed", "Grading for a hint is grading.")
  }

  @Test func whereNoCheckRanThereIsNothingToHintAt() throws {
    let program = try Program()
    _ = program.run("show", "notebook")
    try program.write("let a: Int = nil\n", to: "notebook/Outbox.swift")
    let (status, out, error) = program.run("hint", "notebook")
    #expect(status == 2)
    #expect(out.isEmpty)
    #expect(error.contains("Outbox.swift does not compile"))
    #expect(error.contains("kata check notebook shows more."))
  }

  // MARK: Solutions

  @Test func solutionsAreShutUntilTheKataPasses() throws {
    let program = try Program()
    let (status, out, error) = program.run("solution", "notebook")
    #expect(status == 2)
    #expect(out.isEmpty)
    #expect(error.contains("The solutions of “notebook” open when it passes: kata solution notebook --reveal"))
    #expect(try program.journal().entries.map(\.event) == [.opened])
    try program.hand(in: "Solutions/notebook/transition-table.swift", for: "notebook", as: "Outbox.swift")
    _ = program.run("check", "notebook")
    let (opened, text, _) = program.run("solution", "notebook")
    #expect(opened == 0)
    for part in ["A guard at every write", "One table of transitions", "A ticket for each attempt"] {
      #expect(text.contains(part))
    }
    #expect(text.contains("public actor Outbox"))
    #expect(text.contains("Yours is “One table of transitions”. More lines."))
    let entries = try program.journal().entries.filter { $0.event == .solution }
    #expect(entries.map(\.solution) == ["guarded-writes.swift", "transition-table.swift", "ticket-in-flight.swift"])
    #expect(entries.allSatisfy { $0.isRevealed == false })
  }

  @Test func revealedSolutionsStayOpenAndAreRecordedAsRevealed() throws {
    let program = try Program()
    let answer = try #require(program.json("solution", "notebook", "guarded-writes", "--reveal"))
    #expect(answer["solutions"]?.array?.count == 1)
    #expect(
      try answer["solutions"]?.array?.first?["source"]?.text
        == Files.readText(Program.root + "/Solutions/notebook/guarded-writes.swift"))
    #expect(answer["comparison"]?["nearest"]?.text == "guarded-writes")
    #expect(answer["comparison"]?["approaches"]?.array?.count == 3)
    let entry = try #require(try program.journal().entries.last)
    #expect(entry.solution == "guarded-writes.swift")
    #expect(entry.isRevealed == true)
    #expect(program.run("solution", "notebook").status == 0)
    #expect(program.listed("notebook")?["revealed"]?.flag == true)
  }

  @Test func anUnknownSolutionSuggestsTheRightOne() throws {
    let program = try Program()
    let (status, _, error) = program.run("solution", "notebook", "guarded-write", "--reveal")
    #expect(status == 2)
    #expect(error.contains("did you mean “guarded-writes”?"))
  }

  // MARK: Explanations

  @Test func aKindOfVerdictIsExplained() throws {
    let program = try Program()
    let (status, out, _) = program.run("explain", "contract-broken")
    #expect(status == 0)
    #expect(out.contains("It means that the public interface of your file has changed"))
    #expect(program.json("explain", "hung")?["katas"]?.array?.contains(.text("audit")) == true)
    #expect(program.run("explain", "crahsed").error.contains("did you mean “crashed”?"))
  }

  @Test func aVerdictInAFileIsExplained() throws {
    let program = try Program()
    _ = program.run("check", "notebook", "--format", "json", "--output", "verdict.json")
    let (status, out, _) = program.run("explain", "verdict.json")
    #expect(status == 0)
    #expect(out.contains("Broken in every one of 4 interleavings. The shortest:"))
    #expect(out.contains("After an `await`, is the state checked again before it is changed?"))
    let questions = program.json("explain", "verdict.json")?.array?.first?["questions"]?.array
    #expect(questions?.map { $0["rule"]?.text } == ["state-recheck", "mirrored-guards"])
    let (bad, _, error) = program.run("explain", "workspace/Package.swift")
    #expect(bad == 2)
    #expect(error.contains("holds no verdict"))
  }

  @Test func theExplanationOfAKataWaitsForItsPassOrIsRecorded() throws {
    let program = try Program()
    #expect(program.run("init").status == 0)
    let shut = program.run("explain", "notebook")
    #expect(shut.status == 2 && shut.out.isEmpty)
    #expect(shut.error.contains("kata explain notebook --reveal"))
    #expect(program.run("explain", "notebook", "--reveal").status == 0)
    let entry = try #require(try program.journal().entries.last)
    #expect(entry.event == .explanation && entry.isRevealed == true)
    #expect(program.listed("notebook")?["revealed"] == .flag(true))
    #expect(program.run("explain", "notebook").status == 0)
  }

  /// What is there to be copied stays in one piece.
  @Test func theNextStepsOfAnExplanationAreNeverBroken() throws {
    let program = try Program()
    let out = program.run("explain", "news-feed", "--reveal").out
    let steps = out.split(separator: "\n").filter { $0.contains("kata explain") }
    #expect(!steps.isEmpty)
    for step in steps.joined(separator: " · ").split(separator: " · ") {
      #expect(step.trimmingCharacters(in: .whitespaces).hasPrefix("kata explain "))
    }
  }
}
