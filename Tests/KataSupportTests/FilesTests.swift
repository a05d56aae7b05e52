import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

/// Reading and writing, with errors that a person can act on.
@Suite struct FilesTests {
  /// Somebody who has opened the old file reads the old text to its end: never half of each.
  @Test func aFileIsReplacedAsAWhole() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("old text, and a long one", to: "a.txt")
    let reader = try #require(FileHandle(forReadingAtPath: scratch.path + "/a.txt"))
    defer { try? reader.close() }
    try Files.write(Data("new".utf8), to: scratch.path + "/a.txt")
    #expect(try scratch.read("a.txt") == "new")
    #expect(try reader.readToEnd() == Data("old text, and a long one".utf8))
  }

  @Test func nothingIsLeftBesideTheFile() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("old", to: "a.txt")
    try scratch.write("new", to: "a.txt")
    #expect(Files.list(scratch.path) == ["a.txt"])
  }

  /// The new text is whole when it cannot take the name: there is a folder of that name.
  @Test func aWriteThatFailsLeavesEverythingAsItWas() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("kept", to: "taken/inside.txt")
    let path = scratch.path + "/taken"
    let complaint = #expect(throws: UserError.self) { try Files.write(Data("new".utf8), to: path) }
    #expect(complaint?.description.hasPrefix("Cannot write \(path): ") == true)
    #expect(Files.list(scratch.path) == ["taken"])
    #expect(try scratch.read("taken/inside.txt") == "kept")
  }

  @Test func aFolderThatIsMissingIsTheReasonThatIsGiven() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/missing/a.txt"
    let write = #expect(throws: UserError.self) { try Files.write(Data(), to: path) }
    #expect(write?.description == "Cannot write \(path): no such file or directory.")
    let read = #expect(throws: UserError.self) { try Files.read(path) }
    #expect(read?.description == "Cannot read \(path): no such file or directory.")
    #expect(write?.kind == .infrastructure)
  }

  @Test func aFolderCannotBeReadAsAFile() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path
    let complaint = #expect(throws: UserError.self) { try Files.read(path) }
    #expect(complaint?.description == "Cannot read \(path): is a directory.")
  }

  @Test func aFolderCannotBeMadeWhereAFileIs() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("", to: "file")
    let path = scratch.path + "/file/folder"
    let complaint = #expect(throws: UserError.self) { try Files.makeFolder(path) }
    #expect(complaint?.description == "Cannot make the folder \(path): not a directory.")
  }

  @Test func textMustBeUTF8() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/a.txt"
    try Files.write(Data([0x61, 0xFF]), to: path)
    let complaint = #expect(throws: UserError.self) { try Files.readText(path) }
    #expect(complaint?.description == "\(path) is not UTF-8 text.")
  }

  @Test func aFolderIsListedInOrderAndAMissingOneIsEmpty() throws {
    let scratch = try TemporaryFolder()
    for name in ["b", "a", "c"] { try scratch.write("", to: name) }
    #expect(Files.list(scratch.path) == ["a", "b", "c"])
    #expect(Files.list(scratch.path + "/missing") == [])
  }

  @Test func ancestorsComeNearestFirstAndEndAtTheRoot() {
    #expect(Files.ancestors(of: "/a/b") == ["/a/b", "/a", "/"])
    #expect(Files.ancestors(of: "/") == ["/"])
  }

  @Test func whatIsThereIsToldFromAFolder() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("", to: "folder/file")
    #expect(Files.exists(scratch.path + "/folder/file"))
    #expect(!Files.exists(scratch.path + "/folder/other"))
    #expect(Files.isFolder(scratch.path + "/folder"))
    #expect(!Files.isFolder(scratch.path + "/folder/file"))
  }

  @Test func uniqueFoldersAreAllNew() throws {
    let scratch = try TemporaryFolder()
    let paths = try (0..<20).map { _ throws(UserError) in try Files.makeUniqueFolder(scratch.path + "/a-") }
    #expect(Set(paths).count == 20)
    #expect(paths.allSatisfy { $0.hasPrefix("\(scratch.path)/a-") && Files.isFolder($0) })
  }

  @Test func aUniqueFolderThatCannotBeMadeIsNamed() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/missing/a-"
    let error = #expect(throws: UserError.self) { try Files.makeUniqueFolder(path) }
    #expect(error?.description == "Cannot make a folder \(path)…: no such file or directory.")
  }

  @Test func theRunningProgramIsAFile() {
    #expect(Files.isPlain(Files.runningProgram))
  }
}
