import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// The commands as people type them.
@Suite(.blocking) struct CommandTests {
  @Test func checkOfAStarterSaysWhatBrokeAndExitsWith1() throws {
    let program = try Program()
    let (status, out, error) = program.run("check", "notebook")
    #expect(status == 1)
    #expect(out.contains("2 of 6 checks"))
    #expect(out.contains("After the await you found the note again"))
    #expect(out.contains("state-recheck"))
    #expect(out.contains("Broken in every one of 4 interleavings. The shortest:"))
    #expect(error.contains("Made workspace"))
    #expect(Files.exists(program.folder + "/workspace/notebook/Outbox.swift"))
    #expect(!out.contains("\u{1B}"))
  }

  @Test func checkOfASolutionSaysWhatWasProvedAndExitsWith0() throws {
    let program = try Program()
    try program.hand(in: "Solutions/notebook/transition-table.swift", for: "notebook", as: "Outbox.swift")
    let (status, out, _) = program.run("check", "notebook")
    #expect(status == 0)
    #expect(out.contains("6 of 6 checks"))
    #expect(out.contains("416 interleavings: all there are."))
  }

  @Test func whatTheLearnerWroteIsNeverTouched() throws {
    let program = try Program()
    try Files.makeFolder(program.folder + "/workspace/notebook")
    try Files.write(Data("// mine\n".utf8), to: program.folder + "/workspace/notebook/Outbox.swift")
    _ = program.run("show", "audit")
    #expect(try Files.readText(program.folder + "/workspace/notebook/Outbox.swift") == "// mine\n")
    #expect(Files.exists(program.folder + "/workspace/audit/Ledger.swift"))
  }

  @Test(arguments: [
    (["chekc"], "did you mean “kata check”?"), (["check", "notebok"], "did you mean “notebook”?"),
    (["check"], "Name a kata"),
    (["check", "notebook", "--fromat", "json"], "did you mean “--format”?"),
    (["check", "notebook", "--format", "xml"], "text, json, junit"), (["list", "--format", "junit"], "text or json"),
    (["hint", "notebook", "late"], "has no check"), (["replay", "notebook"], "Name a check"),
    (["replay", "notebook", "late-delivery", "9,9,9"], "does not fit"),
    (["grade", "missing.swift"], "There is no file"),
    (["grade", "Katas/Rules"], "There is no submission in "),
    (["explain", "state-rechek"], "did you mean “state-recheck”?"),
    (["list", "--rule", "nothing"], "There is no rule"), (["verify", "--repeat", "0"], "a number from 1 up"),
    (["check", "notebook", "--output", "/nowhere/x"], "Cannot write"),
    (["check", "notebook", "--control", "some"], "full or reduced"),
    (["check", "notebook", "--sanitize", "address"], "--sanitize is thread"),
    (["check", "notebook", "--sanitize", "thread"], "Declared for it: box-office, news-feed."),
  ])
  func badInputGetsOneSentenceAndExitsWith2(arguments: [String], sentence: String) throws {
    let program = try Program()
    // The workspace is there already, so that the sentence is all there is.
    _ = program.run("show", "notebook")
    let ending = program.run(arguments)
    #expect(ending.status == 2)
    #expect(ending.out.isEmpty)
    #expect(ending.error.contains(sentence))
    #expect(ending.error.split(separator: "\n").count == 1)
  }

  @Test func answersAreJSONWhereAsked() throws {
    let program = try Program()
    for arguments in [
      ["init"], ["list"], ["show", "notebook"], ["check", "notebook"], ["hint", "notebook"],
      ["diff", "notebook"], ["reset", "notebook"], ["solution", "notebook", "--reveal"], ["explain", "state-recheck"],
      ["explain", "hung"],
      ["explain"],
      ["replay", "notebook", "late-delivery"], ["grade", "workspace", "--kata", "notebook"],
    ] {
      let ending = program.run(arguments + ["--format", "json"])
      #expect(JSONValue(parsing: Data(ending.out.utf8)) != nil, "\(arguments)")
    }
  }

  @Test func anAnswerGoesToAFile() throws {
    let program = try Program()
    let (status, out, _) = program.run("check", "notebook", "--format", "json", "--output", "verdict.json")
    #expect(status == 1)
    #expect(out.isEmpty)
    let verdict = try #require(JSONValue(parsing: try Files.read(program.folder + "/verdict.json")))
    #expect(verdict["schema"]?.text == "kata-verdict/1")
    #expect(verdict["verdict"]?.text == "failed")
  }

  @Test func replayShowsTheScheduleThatWasCopied() throws {
    let program = try Program()
    let verdict = try #require(
      JSONValue(parsing: Data(program.run("check", "notebook", "--format", "json").out.utf8)))
    let check = try #require(verdict["checks"]?.array?.first { $0["id"]?.text == "cancelled-is-not-sent" })
    let schedule = try #require(check["schedule"]?.text)
    let (status, out, _) = program.run("replay", "notebook", "cancelled-is-not-sent", schedule)
    #expect(status == 1)
    #expect(out.contains("schedule \(schedule)"))
    #expect(out.contains("✘"))
  }

  @Test func hintsFollowTheFirstCheckThatDoesNotHold() throws {
    let program = try Program()
    #expect(program.run("hint", "notebook").out.contains("A cancelled note stays cancelled when the radio answers"))
    try program.hand(inNearMiss: "success-path-only.diff", for: "notebook")
    #expect(program.run("hint", "notebook").out.contains("A cancelled note stays cancelled when the radio fails"))
  }

  @Test func everyCommandExplainsItself() throws {
    let program = try Program()
    let (status, out, _) = program.run("help")
    #expect(status == 0)
    #expect(out.split(separator: "\n").filter { $0.count > 82 } == [])
    for name in [
      "init", "list", "show", "check", "hint", "explain", "replay", "diff", "reset", "solution", "grade", "verify",
      "mutate",
    ] {
      #expect(out.contains("  kata \(name)"))
      #expect(program.run(name, "--help").out.hasPrefix("Usage: kata \(name)"))
    }
  }

  @Test func anInterruptionLeavesNoProcessAndNoFolder() throws {
    let program = try Program()
    _ = program.run("show", "audit")
    let cache = program.folder + "/cache"
    var isInterrupted = false
    let child = try ChildProcess(program.command(["check", "audit"], ["KATA_CACHE": cache]))
    let ending = try child.wait { child in
      // In the middle: a compiler or a suite is running, in a work folder.
      guard !isInterrupted, !Files.list(cache + "/work").isEmpty else { return }
      isInterrupted = true
      kill(child.process, SIGINT)
    }
    #expect(isInterrupted)
    #expect(ending.status == 130)
    #expect(ending.text(2).contains("Interrupted"))
    #expect(Files.list(cache + "/work").isEmpty)
    #expect(Self.processes(in: cache).isEmpty)
  }

  /// The processes whose current folder lies below a path.
  static func processes(in path: String) -> [String] {
    Files.list("/proc").filter { name in
      guard name.allSatisfy(\.isNumber) else { return false }
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/cwd")
      return target?.hasPrefix(path) ?? false
    }
  }
}
