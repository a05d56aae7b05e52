import Testing
import Workbook

/// The learner's own copies.
@Suite struct WorkspaceTests {
  @Test func theFirstTimeItMakesACopyOfEachStarter() throws {
    let scratch = try Scratch()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    let workbook = try Workbook(root: scratch.path)
    let workspace = Workspace(of: workbook)
    #expect(try workspace.layOut(workbook).isNew)
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// The starter of alpha.\n")
    #expect(try scratch.read("workspace/Package.swift") == "// The package of the katas.\n")
    #expect(try workspace.path(of: workbook.kata("alpha")) == scratch.path + "/workspace/alpha/Inbox.swift")
  }

  @Test func whatTheLearnerWroteStays() throws {
    let scratch = try Scratch()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    let workbook = try Workbook(root: scratch.path)
    try Workspace(of: workbook).layOut(workbook)
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.write("// Mine too.\n", to: "workspace/alpha/Notes.swift")
    try scratch.write("// My package.\n", to: "workspace/Package.swift")
    #expect(try !Workspace(of: workbook).layOut(workbook).isNew)
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// Mine.\n")
    #expect(try scratch.read("workspace/alpha/Notes.swift") == "// Mine too.\n")
    #expect(try scratch.read("workspace/Package.swift") == "// My package.\n")
  }

  @Test func anEmptyFileOfTheLearnerIsWhatTheLearnerWrote() throws {
    let scratch = try Scratch()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    try scratch.write("", to: "workspace/alpha/Inbox.swift")
    let workbook = try Workbook(root: scratch.path)
    try Workspace(of: workbook).layOut(workbook)
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "")
  }

  @Test func aNewKataIsAddedBesideTheOthers() throws {
    let scratch = try Scratch()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    let before = try Workbook(root: scratch.path)
    try Workspace(of: before).layOut(before)
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.writeKata("beta", file: "Outbox.swift")
    let after = try Workbook(root: scratch.path)
    #expect(try !Workspace(of: after).layOut(after).isNew)
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// Mine.\n")
    #expect(try scratch.read("workspace/beta/Outbox.swift") == "// The starter of beta.\n")
  }

  @Test func aCopyThatTheLearnerThrewAwayComesBack() throws {
    let scratch = try Scratch()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    let workbook = try Workbook(root: scratch.path)
    try Workspace(of: workbook).layOut(workbook)
    Files.remove(scratch.path + "/workspace/alpha")
    try Workspace(of: workbook).layOut(workbook)
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// The starter of alpha.\n")
  }
}
