import Foundation
import KataSupport
import TestSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// The last verdict of a kata, kept beside the learner's files.
@Suite struct KeptVerdictTests {
  @Test func theLastOneIsKept() throws {
    let folder = try Folder()
    #expect(folder.workspace.lastVerdict(of: Sample.kata) == nil)
    try folder.workspace.keep(Sample.failed.verdict)
    try folder.workspace.keep(Sample.hung.verdict)
    let kept = try #require(folder.workspace.lastVerdict(of: Sample.kata))
    #expect(PrettyJSON.text(kept) == PrettyJSON.text(Sample.hung.verdict))
  }

  @Test(arguments: ["", "{", "null", "[]", #"{"schema":"kata-verdict/1"}"#])
  func aDamagedOneIsNone(text: String) throws {
    let folder = try Folder()
    try folder.workspace.keep(Sample.failed.verdict)
    let path = "\(folder.workspace.records)/verdicts/\(Sample.kata.name).json"
    let whole = try Files.readText(path)
    try Files.write(Data(text.utf8), to: path)
    #expect(folder.workspace.lastVerdict(of: Sample.kata) == nil)
    try Files.write(Data(whole.utf8.prefix(whole.utf8.count / 2)), to: path)
    #expect(folder.workspace.lastVerdict(of: Sample.kata) == nil)
  }

  @Test(
    arguments: [
      { $0.schema = "kata-verdict/2" }, { $0.checks.removeLast() }, { $0.checks[2].id = "another" },
    ] as [@Sendable (inout Verdict) -> Void])
  func oneAboutAnotherStateOfTheKataIsNone(change: @Sendable (inout Verdict) -> Void) throws {
    let folder = try Folder()
    var verdict = Sample.failed.verdict
    change(&verdict)
    try folder.workspace.keep(verdict)
    #expect(folder.workspace.lastVerdict(of: Sample.kata) == nil)
  }

  @Test func itIsPresentWhileTheFileIsTheOneThatWasGraded() throws {
    let folder = try Folder()
    let path = folder.workspace.path(of: Sample.kata)
    try Files.makeFolder("\(folder.workspace.folder)/\(Sample.kata.name)")
    try Files.write(Data("graded".utf8), to: path)
    var verdict = Sample.failed.verdict
    verdict.source = "\(Fingerprint(of: Data("graded".utf8)))"
    try folder.workspace.keep(verdict)
    #expect(folder.workspace.presentVerdict(of: Sample.kata) != nil)
    try Files.write(Data("changed".utf8), to: path)
    #expect(folder.workspace.presentVerdict(of: Sample.kata) == nil)
    #expect(folder.workspace.lastVerdict(of: Sample.kata) != nil)
    Files.remove(path)
    #expect(folder.workspace.presentVerdict(of: Sample.kata) == nil)
  }

  @Test func whatCannotBeKeptIsSaid() throws {
    let folder = try Folder()
    try Files.write(Data(), to: folder.workspace.records + "/verdicts")
    let workspace = folder.workspace
    let complaint = #expect(throws: UserError.self) { try workspace.keep(Sample.failed.verdict) }
    #expect(complaint?.description.hasPrefix("Not kept: the verdict on “lock-across-await”. Cannot ") == true)
  }

  /// An empty workspace that goes with the test.
  private struct Folder {
    let workspace: Workspace
    private let scratch: TemporaryFolder

    init() throws {
      scratch = try TemporaryFolder()
      workspace = Workspace(folder: scratch.path)
      try Files.makeFolder(workspace.records)
    }
  }
}
