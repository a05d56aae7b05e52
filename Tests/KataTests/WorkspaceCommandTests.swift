import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// `kata init`, `kata reset` and `kata diff`.
@Suite(.blocking) struct WorkspaceCommandTests {
  // MARK: Making one

  @Test func initMakesAWorkspaceThatIsFoundFromAnyFolderInside() throws {
    let program = try Program()
    let (status, out, _) = program.run("init", "mine")
    #expect(status == 0)
    #expect(out.contains("Made mine"))
    #expect(out.contains("notebook/ Outbox.swift, Brief.md"))
    #expect(out.contains("cd mine · kata list"))
    #expect(try Files.readText(program.folder + "/mine/.gitignore") == "*\n")
    let (reset, text, _) = program.run("reset", "notebook", in: "mine/notebook")
    #expect(reset == 0)
    #expect(text.contains("Outbox.swift is the starter already."))
    #expect(!Files.exists(program.folder + "/workspace"))
  }

  @Test func initWithoutAFolderBringsTheWorkspaceUpToDate() throws {
    let program = try Program()
    #expect(program.run("init").out.contains("Made workspace"))
    #expect(program.run("init").out.contains("workspace has everything: nothing was written."))
    Files.remove(program.folder + "/workspace/audit")
    let answer = try #require(program.json("init"))
    #expect(answer["isNew"]?.flag == false)
    #expect(answer["added"] == .array([.text("audit")]))
    #expect(answer["written"]?.array?.contains(.text("audit/Brief.md")) == true)
  }

  @Test func initLeavesAFolderOfOthersAlone() throws {
    let program = try Program()
    try Files.makeFolder(program.folder + "/full")
    try Files.write(Data(), to: program.folder + "/full/notes.txt")
    let (status, out, error) = program.run("init", "full")
    #expect(status == 2)
    #expect(out.isEmpty)
    #expect(error.contains("full is not empty and no workspace: name a new folder, or an empty one."))
    #expect(error.split(separator: "\n").count == 1)
    #expect(Files.list(program.folder + "/full") == ["notes.txt"])
  }

  // MARK: Beginning again

  @Test func resetPutsTheLearnersFileAsideAndSaysWhere() throws {
    let program = try Program()
    _ = program.run("show", "notebook")
    try program.write("// Mine.\n", to: "notebook/Outbox.swift")
    let (status, out, _) = program.run("reset", "notebook")
    #expect(status == 0)
    let kept = "workspace/.kata/replaced/notebook/1-Outbox.swift"
    #expect(out.contains("Yours is kept: \(kept)"))
    #expect(try Files.readText("\(program.folder)/\(kept)") == "// Mine.\n")
    #expect(
      try Files.read(program.folder + "/workspace/notebook/Outbox.swift")
        == Files.read(Program.root + "/Katas/notebook/Outbox.swift"))
    #expect(try program.journal().entries.map(\.event) == [.opened, .reset])
    #expect(program.json("reset", "notebook")?["kept"] == nil)
    #expect(try program.journal().entries.count == 2, "Nothing was replaced.")
  }

  // MARK: What has changed

  @Test func diffShowsWhatTheLearnerChanged() throws {
    let program = try Program()
    #expect(
      program.run("diff", "notebook").out.contains("workspace/notebook/Outbox.swift is the starter, unchanged."))
    let starter = try Files.readText(Program.root + "/Katas/notebook/Outbox.swift")
    try program.write(starter + "// Mine.\n", to: "notebook/Outbox.swift")
    let (status, out, _) = program.run("diff", "notebook")
    #expect(status == 0)
    #expect(out.hasPrefix("--- Katas/notebook/Outbox.swift\n+++ workspace/notebook/Outbox.swift\n@@ "))
    #expect(out.hasSuffix("\n+// Mine.\n"))
    let diff = try #require(program.json("diff", "notebook")?["diff"])
    #expect(diff["added"]?.integer == 1)
    #expect(diff["removed"]?.integer == 0)
    #expect(diff["hunks"]?.array?.first?["lines"]?.array?.last == .text("+// Mine."))
  }

  @Test func aSolutionIsComparedToOnceItMayBeSeen() throws {
    let program = try Program()
    let (status, out, error) = program.run("diff", "notebook", "--solution", "guarded-writes")
    #expect(status == 2)
    #expect(out.isEmpty)
    #expect(error.contains("kata solution notebook --reveal"))
    _ = program.run("solution", "notebook", "guarded-writes", "--reveal")
    let (opened, diff, _) = program.run("diff", "notebook", "--solution", "transition-table")
    #expect(opened == 0)
    #expect(diff.hasPrefix("--- Solutions/notebook/transition-table.swift\n"))
    #expect(try program.journal().entries.last?.solution == "transition-table.swift")
    let (slip, _, hint) = program.run("diff", "notebook", "--solution", "transition-tabel")
    #expect(slip == 2)
    #expect(hint.contains("did you mean “transition-table”?"))
  }

  @Test func aFileThatIsTooLongToCompareIsSaidToBe() throws {
    let program = try Program()
    _ = program.run("show", "notebook")
    try program.write(String(repeating: "\n", count: 3_001), to: "notebook/Outbox.swift")
    let (status, _, error) = program.run("diff", "notebook")
    #expect(status == 2)
    #expect(error.contains("has 3001 lines: 3000 at most can be compared."))
  }
}
