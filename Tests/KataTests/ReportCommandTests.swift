import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// `kata report` as people type it.
@Suite(.blocking) struct ReportCommandTests {
  @Test func beforeAnythingWasDoneThereIsAPageThatSaysHowToBegin() throws {
    let program = try Program()
    let (status, out, error) = program.run("report")
    #expect(status == 0)
    #expect(out == "Wrote kata-report.html: open it in a browser.\n")
    #expect(error.isEmpty)
    #expect(try Files.readText(program.folder + "/kata-report.html").contains("Nothing is written down yet. Begin"))
    #expect(!Files.exists(program.folder + "/workspace"), "It lays nothing out.")
  }

  @Test func theLastVerdictIsInThePageAndNothingIsGradedAgain() throws {
    let program = try Program()
    _ = program.run("check", "notebook")
    // Without a toolchain nothing could be graded.
    let (status, out, _) = program.run("report", environment: ["PATH": "/nowhere"])
    #expect(status == 0)
    #expect(out == "Wrote workspace/kata-report.html: open it in a browser.\n")
    let page = try Files.readText(program.folder + "/workspace/kata-report.html")
    #expect(page.contains("Broken in every one of 4 interleavings. The shortest:"))
    #expect(page.contains("kata replay notebook late-delivery"))
    #expect(!page.contains("What this kata teaches"))
  }

  @Test func aSolutionEarnsTheExplanation() throws {
    let program = try Program()
    try program.hand(in: "Solutions/notebook/transition-table.swift", for: "notebook", as: "Outbox.swift")
    _ = program.run("check", "notebook")
    #expect(program.run("report", "--output", "mine.html").status == 0)
    let page = try Files.readText(program.folder + "/mine.html")
    #expect(page.contains("What this kata teaches"))
    #expect(page.contains("1 of "))
    #expect(program.run("report", "--output", "again.html").status == 0)
    #expect(try Files.readText(program.folder + "/again.html") == page)
  }

  @Test(arguments: [(["report", "now"], "Cannot read "), (["report", "--output", "/nowhere/x"], "Cannot write")])
  func badInputGetsOneSentenceAndExitsWith2(arguments: [String], sentence: String) throws {
    let program = try Program()
    let ending = program.run(arguments)
    #expect(ending.status == 2)
    #expect(ending.error.contains(sentence))
    #expect(ending.error.split(separator: "\n").count == 1)
  }
}
