import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// `kata play` as people type it.
@Suite(.blocking) struct PlayCommandTests {
  @Test func aStarterIsPlayedUntilItBreaksAndASolutionHolds() throws {
    let program = try Program()
    let start = program.run("play", "notebook", "late-delivery")
    #expect(start.status == 0)
    #expect(start.out.contains("choice 1"))
    #expect(start.out.contains("0  send    not started"))
    #expect(start.out.contains("1  cancel  not started"))
    let next = program.run("play", "notebook", "late-delivery", "--choices", "0")
    #expect(next.status == 0)
    #expect(next.out.contains("choice 2 · after 0 "))
    #expect(next.out.contains("0  cancel  not started"))
    #expect(next.out.contains("1  send    after 1 step"))
    let end = program.run("play", "notebook", "late-delivery", "--choices", "0,0")
    #expect(end.status == 1)
    #expect(end.out.contains("Broken: After the await"))
    #expect(end.out.contains("✘"))
    #expect(end.out.contains("kata replay notebook late-delivery 0\n"))
    // Undo is a shorter list.
    #expect(program.run("play", "notebook", "late-delivery", "--choices=0").out == next.out)
    #expect(program.run("play", "notebook", "late-delivery", "--choices", "").out == start.out)
    let held = program.run(
      "play", "notebook", "late-delivery", "--choices", "0,0", "--solution", "guarded-writes")
    #expect(held.status == 0)
    #expect(held.out.contains("Held: the check holds in this schedule."))
  }

  @Test func finishCountsWhatTheCheckCounts() throws {
    let program = try Program()
    let verdict = try #require(
      JSONValue(parsing: Data(program.run("check", "notebook", "--format", "json").out.utf8)))
    for id in ["late-delivery", "note-is-sent", "cancelled-is-not-sent"] {
      let check = try #require(verdict["checks"]?.array?.first { $0["id"]?.text == id })
      let (status, out, _) = program.run("play", "notebook", id, "--finish", "--format", "json")
      let finish = try #require(JSONValue(parsing: Data(out.utf8)))
      #expect(finish["continuations"]?.integer == check["schedules"]?.integer)
      #expect(finish["broken"]?.integer == check["broken"]?.integer)
      #expect(finish["shortest"]?["schedule"]?.text ?? "" == check["schedule"]?.text)
      #expect(status == (check["result"]?.text == "passed" ? 0 : 1))
    }
    #expect(
      program.run("play", "notebook", "late-delivery", "--finish").out.contains("Every one of 4 continuations"))
    #expect(program.run("play", "notebook", "note-is-sent", "--finish").out.contains("All 320 continuations hold."))
  }

  @Test func theShortestBreakingScheduleIsShownToItsEnd() throws {
    let program = try Program()
    let (status, out, _) = program.run("play", "notebook", "cancelled-is-not-sent", "--starter", "--shortest")
    #expect(status == 1)
    #expect(out.contains("over"))
    #expect(out.contains("Broken:"))
    let none = program.run("play", "notebook", "note-is-sent", "--starter", "--shortest")
    #expect(none.status == 2)
    #expect(none.error.contains("Nothing breaks “note-is-sent”"))
  }

  @Test func withoutACheckItIsTheFirstThatDoesNotHold() throws {
    let program = try Program()
    #expect(program.run("play", "notebook", "--starter").out.contains("late-delivery"))
    // Where all hold, the first that leaves something to choose.
    let (status, out, _) = program.run("play", "notebook", "--solution", "guarded-writes")
    #expect(status == 0)
    #expect(out.contains("note-is-sent"))
    #expect(out.contains("Which one?"))
  }

  @Test func theShortFormOfZerosIsUnderstood() throws {
    let program = try Program()
    let short = program.run(
      "play", "notebook", "note-is-sent", "--starter", "--choices", "0x3,1", "--format", "json")
    let long = program.run(
      "play", "notebook", "note-is-sent", "--starter", "--choices", "0,0,0,1", "--format", "json")
    #expect(short.status == 0)
    #expect(short.out == long.out)
    let moment = try #require(JSONValue(parsing: Data(short.out.utf8)))
    #expect(moment["schema"]?.text == "kata-play/1")
    #expect(moment["choices"]?.array?.compactMap(\.integer) == [0, 0, 0, 1])
    #expect(moment["state"]?.text == "choosing")
  }

  @Test func aScheduleIsSavedOnceAsACommand() throws {
    let program = try Program()
    for _ in 0..<2 { _ = program.run("play", "notebook", "late-delivery", "--choices", "0,0", "--save") }
    _ = program.run("play", "notebook", "note-is-sent", "--choices", "0,0,0,1", "--save")
    let lines = try Files.readText(program.folder + "/workspace/notebook/schedules.txt").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("kata replay notebook late-delivery 0  # failed: After the await"))
    #expect(lines[1].hasPrefix("kata replay notebook note-is-sent 0x3,1  # choosing"))
  }

  @Test func whatDoesNotBuildIsShownAsTheVerdict() throws {
    let program = try Program()
    try Files.write(Data("public struct Outbox {\n".utf8), to: program.folder + "/Broken.swift")
    for check in [["late-delivery"], []] {
      let ending = program.run(["play", "notebook"] + check + ["--file", "Broken.swift"])
      #expect(ending.status == 1)
      #expect(ending.out.contains("does not compile"))
    }
  }

  @Test func itPlaysUnderReducedControl() throws {
    let program = try Program()
    let (status, out, _) = program.run(
      "play", "notebook", "late-delivery", "--starter", "--control", "reduced", "--choices", "0,0", "--format", "json")
    #expect(status == 1)
    #expect(JSONValue(parsing: Data(out.utf8))?["control"]?.text == "reduced")
  }

  @Test(arguments: [
    (["--choices", "0,9"], "Choice 2 goes from 0 to 1"), (["--choices", "1,0"], "The run is over after 1 choice"),
    (["--choices", "one"], "no list of choices"), (["--choices", "1", "--finish"], "nothing left to explore"),
    (["--shortest", "--choices", "0"], "leave --choices and --finish out"),
    (["--solution", "guarded-wriets"], "did you mean “guarded-writes”?"),
    (["--solution", "nothing"], "has no solution “nothing”"), (["--starter", "--file", "x"], "Play one file"),
    (["--file", "missing.swift"], "There is no file"),
  ])
  func badInputGetsOneSentenceAndExitsWith2(arguments: [String], sentence: String) throws {
    let program = try Program()
    _ = program.run("show", "notebook")
    let ending = program.run(["play", "notebook", "late-delivery"] + arguments)
    #expect(ending.status == 2)
    #expect(ending.out.isEmpty)
    #expect(ending.error.contains(sentence))
    #expect(ending.error.split(separator: "\n").count == 1)
  }
}
