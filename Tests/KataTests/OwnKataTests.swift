import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader
@testable import kata

/// Katas of one's own, in a folder beside a workspace or a bundle.
@Suite(.blocking) struct OwnKataTests {
  /// Takes a kata of the workbook for a company's: its files in one folder, under another name.
  private func company(_ place: String) throws {
    let folder = place + "/katas/field-log"
    try Files.makeFolder(place + "/katas")
    let files = FileManager.default
    try files.copyItem(atPath: Program.root + "/Katas/notebook", toPath: folder)
    try files.copyItem(atPath: Program.root + "/Solutions/notebook", toPath: folder + "/Solutions")
    try files.copyItem(atPath: Program.root + "/Tests/Suites/notebook", toPath: folder + "/Suite")
    for file in Files.list(folder + "/Suite") where file.hasSuffix(".swift") {
      let path = "\(folder)/Suite/\(file)"
      let text = try Files.readText(path).replacing("Notebook", with: "FieldLog")
      try Files.write(Data(text.utf8), to: path)
    }
    let explanation =
      try Files.readText(folder + "/Explanation.md") + "\n## On Swift 6.3\n\nNothing that has another cause.\n"
    try Files.write(Data(explanation.utf8), to: folder + "/Explanation.md")
    let manifest = try Files.readText(folder + "/kata.json")
    let own = manifest.replacing(#/"track": "[^"]*"/#, with: "\"track\": \"own\"")
    try Files.write(Data(own.utf8), to: folder + "/kata.json")
  }

  @Test func theyWorkBesideAWorkspaceWithEveryCommand() throws {
    let program = try Program()
    try Files.makeFolder(program.folder + "/team")
    try company(program.folder + "/team")
    #expect(program.run("init", "team/mine").status == 0)
    let list = program.run("list", in: "team/mine")
    #expect(list.out.contains("Our own") && list.out.contains("field-log"), "\(list.error)")
    let check = program.run("check", "field-log", in: "team/mine")
    #expect(check.status == 1 && check.out.contains("2 of 6 checks"), "\(check.error)")
    let verify = program.run("verify", "field-log", in: "team/mine")
    #expect(verify.status == 0, "\(verify.out) \(verify.error)")
    let grade = program.run(
      "grade", "../katas/field-log/Solutions/guarded-writes.swift", "--kata", "field-log", in: "team/mine")
    #expect(grade.status == 0, "\(grade.error)")
    #expect(!program.run("list").out.contains("field-log"), "Elsewhere there is no such kata.")
  }

  @Test func theyWorkBesideABundle() throws {
    let program = try Program()
    try Files.makeFolder(program.folder + "/team")
    try company(program.folder + "/team")
    let made = program.run("bundle", "team/handout")
    #expect(made.status == 0, "\(made.error)")
    let solution = program.folder + "/team/katas/field-log/Solutions/guarded-writes.swift"
    let grade = try ChildProcess.run(
      ChildProcess.Command(
        executable: program.folder + "/team/handout/kata", arguments: ["grade", solution, "--kata", "field-log"],
        environment: Program.environment(), folder: program.folder + "/team/handout"))
    #expect(grade.status == 0, "\(grade.text(1)) \(grade.text(2))")
  }

  @Test func aNewOneIsMadeWhereOneIsAndIsFoundThere() throws {
    let program = try Program()
    #expect(program.run("init", "mine").status == 0)
    let made = program.run("new", "late-invoice", in: "mine")
    #expect(made.status == 0 && made.out.contains("katas/late-invoice/Suite/LateInvoiceSuite.swift"), "\(made.error)")
    #expect(Files.exists(program.folder + "/mine/katas/late-invoice/kata.json"))
    #expect(Files.isFolder(program.folder + "/mine/katas/late-invoice/Solutions/NearMisses"))
    #expect(program.run("new", "late-invoice", in: "mine").status == 2)
    let verify = program.run("verify", "late-invoice", in: "mine")
    #expect(verify.status == 1 && verify.out.contains("late-invoice"), "\(verify.error)")
  }

  @Test func theyCannotTakeTheNameOfAKataThatThereIs() throws {
    let program = try Program()
    #expect(program.run("init", "mine").status == 0)
    try Files.makeFolder(program.folder + "/mine/katas/notebook")
    try Files.write(Data("{}".utf8), to: program.folder + "/mine/katas/notebook/kata.json")
    let list = program.run("list", in: "mine")
    #expect(list.status == 3 && list.error.contains("has the name of a kata of the workbook"))
  }
}
