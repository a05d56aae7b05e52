import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

/// The learner's own copies.
@Suite struct WorkspaceTests {
  // MARK: Laying out

  @Test func theFirstTimeItMakesACopyOfEachStarter() throws {
    let scratch = try TemporaryFolder.withKata()
    let workbook = try Workbook(root: scratch.path)
    let workspace = Workspace(of: workbook)
    #expect(!workspace.exists)
    let layout = try workspace.layOut(workbook)
    #expect(layout.isNew)
    #expect(layout.added == ["alpha"])
    #expect(
      layout.written == [
        ".kata/README.txt", ".gitignore", "Package.swift", "alpha/Inbox.swift", "alpha/Brief.md",
      ])
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// The starter of alpha.\n")
    #expect(try scratch.read("workspace/alpha/Brief.md").hasPrefix("# The alpha"))
    #expect(try scratch.read("workspace/Package.swift") == "// The package of the katas.\n")
    #expect(try scratch.read("workspace/.gitignore") == "*\n")
    #expect(try workspace.path(of: workbook.kata("alpha")) == scratch.path + "/workspace/alpha/Inbox.swift")
    #expect(workspace.exists)
  }

  @Test func theSecondTimeNothingIsWritten() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    let layout = try scratch.layOut()
    #expect(!layout.isNew)
    #expect(layout.added == [])
    #expect(layout.written == [])
  }

  @Test func whatTheLearnerWroteStays() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.write("// Mine too.\n", to: "workspace/alpha/Notes.swift")
    try scratch.write("// My package.\n", to: "workspace/Package.swift")
    #expect(try scratch.layOut().written == [])
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// Mine.\n")
    #expect(try scratch.read("workspace/alpha/Notes.swift") == "// Mine too.\n")
    #expect(try scratch.read("workspace/Package.swift") == "// My package.\n")
  }

  @Test func anEmptyFileOfTheLearnerIsWhatTheLearnerWrote() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.write("", to: "workspace/alpha/Inbox.swift")
    try scratch.layOut()
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "")
  }

  @Test func aLinkAndAFolderInTheFilesPlaceAreTheLearners() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    let path = scratch.path + "/workspace/alpha"
    Files.remove(path + "/Inbox.swift")
    Files.remove(path + "/Brief.md")
    try FileManager.default.createSymbolicLink(atPath: path + "/Inbox.swift", withDestinationPath: "nowhere")
    try Files.makeFolder(path + "/Brief.md")
    #expect(try scratch.layOut().written == [])
    #expect(Files.isTaken(path + "/Inbox.swift") && !Files.exists(path + "/Inbox.swift"))
    #expect(Files.isFolder(path + "/Brief.md"))
  }

  @Test func aNewKataIsAddedBesideTheOthers() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.writeKata("beta", file: "Outbox.swift")
    let layout = try scratch.layOut()
    #expect(!layout.isNew)
    #expect(layout.added == ["beta"])
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// Mine.\n")
    #expect(try scratch.read("workspace/beta/Outbox.swift") == "// The starter of beta.\n")
  }

  @Test func aCopyThatTheLearnerThrewAwayComesBack() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    Files.remove(scratch.path + "/workspace/alpha")
    #expect(try scratch.layOut().added == ["alpha"])
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// The starter of alpha.\n")
  }

  // MARK: A newer kata

  @Test func whatWasLeftAloneIsBroughtUpToDateAgainAndAgain() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    for version in ["second", "third"] {
      try scratch.write("// The \(version) starter.\n", to: "Katas/alpha/Inbox.swift")
      #expect(try scratch.layOut().written == ["alpha/Inbox.swift"])
      #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// The \(version) starter.\n")
    }
  }

  @Test func whatTheLearnerChangedIsNotBroughtUpToDate() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.write("// The second starter.\n", to: "Katas/alpha/Inbox.swift")
    try scratch.write("# The second brief\n", to: "Katas/alpha/Brief.md")
    #expect(try scratch.layOut().written == ["alpha/Brief.md"])
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// Mine.\n")
  }

  /// The program ended between the file and the note that it was laid out.
  @Test func aLayoutThatWasCutShortIsMended() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    try scratch.write("// The second starter.\n", to: "Katas/alpha/Inbox.swift")
    try scratch.write("// The second starter.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.layOut()
    try scratch.write("// The third starter.\n", to: "Katas/alpha/Inbox.swift")
    try scratch.layOut()
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// The third starter.\n")
  }

  // MARK: A workspace from before there was `.kata`

  @Test func anOldWorkspaceIsTakenOverAsItIs() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.writeKata("beta", file: "Outbox.swift")
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.write("// The starter of beta.\n", to: "workspace/beta/Outbox.swift")
    try scratch.write("// My package.\n", to: "workspace/Package.swift")
    let layout = try scratch.layOut()
    #expect(layout.isNew)
    #expect(layout.added == [])
    #expect(layout.written == [".kata/README.txt", ".gitignore", "alpha/Brief.md", "beta/Brief.md"])
    try scratch.write("// A second starter.\n", to: "Katas/alpha/Inbox.swift")
    try scratch.write("// A second starter.\n", to: "Katas/beta/Outbox.swift")
    try scratch.layOut()
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// Mine.\n")
    #expect(try scratch.read("workspace/Package.swift") == "// My package.\n")
    #expect(try scratch.read("workspace/beta/Outbox.swift") == "// A second starter.\n", "It was the starter's still.")
  }

  // MARK: Where it may be

  @Test func itMayBeInAFolderThatIsNewOrEmptyOrAWorkspaceAlready() throws {
    let scratch = try TemporaryFolder.withKata()
    let elsewhere = try TemporaryFolder()
    let workbook = try Workbook(root: scratch.path)
    try Files.makeFolder(elsewhere.path + "/empty")
    for name in ["new/and/deep", "empty", "empty/"] {
      let workspace = try Workspace(at: "\(elsewhere.path)/\(name)", of: workbook)
      try workspace.layOut(workbook)
      #expect(!workspace.folder.hasSuffix("/"))
      #expect(Files.exists("\(elsewhere.path)/\(name)/alpha/Inbox.swift"))
    }
    let ignored = try Files.readText(elsewhere.path + "/empty/.gitignore")
    // Outside of the clone its versions are the learner's.
    #expect(ignored.contains(".build/") && !ignored.contains("*"))
  }

  @Test func itIsNotMixedWithWhatIsThere() throws {
    let scratch = try TemporaryFolder.withKata()
    let workbook = try Workbook(root: scratch.path)
    try scratch.write("notes", to: "full/notes.txt")
    let path = scratch.path
    for (name, reason) in [
      ("full", "is not empty and no workspace: name a new folder, or an empty one."),
      ("Katas", "is not empty and no workspace: name a new folder, or an empty one."),
      ("full/notes.txt", "is a file: name a folder."),
    ] {
      let complaint = #expect(throws: UserError.self) { try Workspace(at: "\(path)/\(name)", of: workbook) }
      #expect(complaint?.description == "\(path)/\(name) \(reason)")
      #expect(complaint?.kind == .usage)
    }
    #expect(Files.list(path + "/full") == ["notes.txt"])
  }

  @Test func theOldWorkspaceOfTheWorkbookIsNoStranger() throws {
    let scratch = try TemporaryFolder.withKata()
    let workbook = try Workbook(root: scratch.path)
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    #expect(try Workspace(at: scratch.path + "/workspace/", of: workbook).folder == scratch.path + "/workspace")
  }

  @Test func itIsFoundFromAnyFolderInside() async {
    await #expect(processExitsWith: .success) {
      let scratch = try TemporaryFolder.withKata()
      let elsewhere = try TemporaryFolder()
      let workbook = try Workbook(root: scratch.path)
      try Workspace(at: elsewhere.path + "/mine", of: workbook).layOut(workbook)
      try #require(FileManager.default.changeCurrentDirectoryPath(elsewhere.path + "/mine/alpha"))
      #expect(Workspace(of: workbook).folder == elsewhere.path + "/mine")
      try #require(FileManager.default.changeCurrentDirectoryPath(elsewhere.path))
      #expect(Workspace(of: workbook).folder == scratch.path + "/workspace")
    }
  }

  // MARK: Starting again

  @Test func aResetKeepsWhatItReplacesAndNumbersIt() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    let workbook = try Workbook(root: scratch.path)
    let kata = try workbook.kata("alpha")
    for number in 1...3 {
      try scratch.write("// Mine, \(number).\n", to: "workspace/alpha/Inbox.swift")
      let kept = "workspace/.kata/replaced/alpha/\(number)-Inbox.swift"
      #expect(try Workspace(of: workbook).reset(kata, workbook) == "\(scratch.path)/\(kept)")
      #expect(try scratch.read(kept) == "// Mine, \(number).\n")
      #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// The starter of alpha.\n")
    }
    #expect(try Workspace(of: workbook).reset(kata, workbook) == nil)
    #expect(Files.list(scratch.path + "/workspace/.kata/replaced/alpha").count == 3)
  }

  @Test func whatCannotBeKeptIsNotReplaced() throws {
    let scratch = try TemporaryFolder.withKata()
    try scratch.layOut()
    try scratch.write("// Mine.\n", to: "workspace/alpha/Inbox.swift")
    try scratch.write("", to: "workspace/.kata/replaced")
    let workbook = try Workbook(root: scratch.path)
    #expect(throws: UserError.self) { try Workspace(of: workbook).reset(workbook.kata("alpha"), workbook) }
    #expect(try scratch.read("workspace/alpha/Inbox.swift") == "// Mine.\n")
  }
}

extension TemporaryFolder {
  /// A small workbook with one kata.
  static func withKata() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.writeWorkbook()
    try scratch.writeKata("alpha")
    return scratch
  }

  /// Lays its workspace out.
  @discardableResult
  func layOut() throws -> Workspace.Layout {
    let workbook = try Workbook(root: path)
    return try Workspace(of: workbook).layOut(workbook)
  }
}
