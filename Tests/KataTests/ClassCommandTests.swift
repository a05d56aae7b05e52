import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// `kata grade` of a class and `kata merge`, as a CI job runs them.
@Suite(.blocking) struct ClassCommandTests {
  /// A program with a class in `class/`: right, wrong, no Swift, empty, a link, a folder, nothing, a name that attacks.
  private func programWithClass() throws -> Program {
    let program = try Program()
    try program.submit("right", "Solutions/notebook/ticket-in-flight.swift")
    try program.submit("wrong/notebook", "Katas/notebook/Outbox.swift")
    try program.submit("--resume\n::error::x", "Katas/Rules/state-recheck.md")
    try program.submit("empty", nil)
    try Files.makeFolder(program.folder + "/class/folder/Outbox.swift")
    try Files.makeFolder(program.folder + "/class/link")
    try FileManager.default.createSymbolicLink(
      atPath: program.folder + "/class/link/Outbox.swift", withDestinationPath: "../right/Outbox.swift")
    return program
  }

  private static let kinds = [
    "--resume\n::error::x": "does-not-build", "empty": "refused", "folder": "refused", "link": "refused",
    "right": "passed", "wrong": "failed",
  ]

  private func kinds(_ lines: String) throws -> [String: String] {
    let results = try lines.split(separator: "\n").map { try #require(JSONValue(parsing: Data($0.utf8))) }
    let pairs = results.map { ($0["submission"]?.text ?? "", $0["verdict"]?["verdict"]?.text ?? "") }
    #expect(Set(pairs.map(\.0)).count == pairs.count)
    return Dictionary(pairs) { first, _ in first }
  }

  @Test func noLearnerFailsTheJob() throws {
    let program = try programWithClass()
    let (status, out, error) = program.run("grade", "class")
    #expect(status == 0)
    #expect(try kinds(out) == Self.kinds)
    #expect(error.contains("6 of 6 graded: 1 does-not-build, 1 failed, 1 passed, 3 refused."))
  }

  @Test func partsAndJobsAndAKillChangeNothingButSeconds() throws {
    let program = try programWithClass()
    #expect(program.run("grade", "class/", "--jobs", "1", "--output", "all.jsonl").status == 0)
    for part in 1...3 {
      let (status, _, error) = program.run(
        "grade", "class", "--jobs", "3", "--shard", "\(part)/3", "--output", "part-\(part).jsonl")
      #expect(status == 0, "\(error)")
    }
    let whole = program.run("merge", "all.jsonl").out
    let parts = program.run("merge", "part-2.jsonl", "part-3.jsonl", "part-1.jsonl").out
    let seconds = #/"seconds":\{[^}]*\}/#
    #expect(whole.replacing(seconds, with: "") == parts.replacing(seconds, with: ""))
    #expect(program.run("merge", "part-1.jsonl", "part-3.jsonl", "part-2.jsonl").out == parts)
    #expect(try kinds(parts) == Self.kinds)
    let missing = program.run("merge", "part-1.jsonl", "part-2.jsonl")
    #expect(missing.status == 3 && missing.out.isEmpty)
    #expect(missing.error.contains("3/3"))
  }

  @Test func mergeMakesEveryReportOfAClass() throws {
    let program = try programWithClass()
    #expect(program.run("grade", "class", "--output", "all.jsonl").status == 0)
    for (format, text) in [
      ("text", "1 of 6 passed."), ("junit", "<testsuites"), ("sarif", "2.1.0"), ("github", "::stop-commands::"),
    ] {
      let (status, out, error) = program.run("merge", "all.jsonl", "--format", format)
      #expect(status == 0, "\(error)")
      #expect(out.contains(text))
      #expect(!out.contains("\n::error::x"))
    }
    for format in ["gradescope", "exercism", "classroom50"] {
      #expect(program.run("merge", "all.jsonl", "--format", format).status == 2)
    }
  }

  @Test func aClassWithoutAUsableFileIsNoFailure() throws {
    let program = try Program()
    for name in ["ann", "ben"] { try Files.makeFolder("\(program.folder)/class/\(name)") }
    for words in [[], ["--shard", "2/4"], ["--output", "none.jsonl"]] {
      let (status, out, error) = program.run(["grade", "class"] + words)
      #expect(status == 0 && out.isEmpty)
      #expect(
        error.contains("Nothing to grade yet: no submission in \(program.folder)/class holds a kata’s file"), "\(error)"
      )
    }
    let merge = program.run("merge", "none.jsonl", "--format", "text")
    #expect(merge.status == 0 && merge.error.contains("There are no results yet"))
    let chosen = program.run("grade", "class", "--kata", "notebook")
    #expect(chosen.status == 0)
    #expect(try kinds(chosen.out) == ["ann": "refused", "ben": "refused"])
  }

  @Test(arguments: ["Outbox (1).swift", "outbox.swift", "Outbox copy.swift", "Outbox.swift.txt", "Outbox-2.swift"])
  func aFileWithAnotherNameIsTakenWithARemark(name: String) throws {
    let program = try Program()
    try Files.makeFolder(program.folder + "/class/ann")
    try Files.write(
      Files.read(Program.root + "/Solutions/notebook/ticket-in-flight.swift"), to: "\(program.folder)/class/ann/\(name)"
    )
    let (status, out, error) = program.run("grade", "class")
    #expect(status == 0, "\(error)")
    #expect(try kinds(out) == ["ann": "passed"])
    #expect(out.contains("Graded “\(name)”: hand it in as Outbox.swift the next time."))
    let one = program.run("grade", "class/ann")
    #expect(one.status == 0 && one.out.contains("hand it in as Outbox.swift"), "\(one.error)")
  }

  @Test func filesThatCouldBothBeMeantAreNotGuessed() throws {
    let program = try Program()
    try Files.makeFolder(program.folder + "/class/ann")
    for name in ["Outbox (1).swift", "Outbox (2).swift"] {
      try Files.write(Data("// \(name)\n".utf8), to: "\(program.folder)/class/ann/\(name)")
    }
    #expect(try kinds(program.run("grade", "class", "--kata", "notebook").out) == ["ann": "refused"])
  }

  @Test func resumingSkipsWhatIsDone() throws {
    let program = try programWithClass()
    #expect(program.run("grade", "class", "--output", "all.jsonl").status == 0)
    let lines = try Files.readText(program.folder + "/all.jsonl").split(separator: "\n")
    let kept = lines.prefix(4).joined(separator: "\n") + "\n" + lines[4].prefix(50)
    try Files.write(Data(kept.utf8), to: program.folder + "/all.jsonl")
    #expect(program.run("grade", "class", "--output", "all.jsonl").status == 2)
    let (status, _, error) = program.run("grade", "class", "--resume", "--output", "all.jsonl")
    #expect(status == 0)
    #expect(error.contains("2 of 2 graded") && error.contains("4 were there already"))
    #expect(try kinds(Files.readText(program.folder + "/all.jsonl")) == Self.kinds)
  }

  @Test func infrastructureHasAStatusOfItsOwnAndBlamesNobody() throws {
    let program = try programWithClass()
    let (status, out, error) = program.run("grade", "class", environment: ["PATH": "/nowhere"])
    #expect(status == 3 && out.isEmpty)
    #expect(error.contains("install a Swift 6.3 toolchain"))
    let full = program.run("grade", "class", "--output", "/dev/full")
    #expect(full.status == 2)
  }

  @Test func whatCannotBeGradedIsNotBlamedOnTheLearnerAndIsGradedLater() throws {
    let program = try programWithClass()
    let suites = program.folder + "/Tests/Suites"
    Files.remove(suites)
    try Files.makeFolder(suites)
    for name in Files.list(Program.root + "/Tests/Suites") where name != "audit" {
      try FileManager.default.createSymbolicLink(
        atPath: "\(suites)/\(name)", withDestinationPath: "\(Program.root)/Tests/Suites/\(name)")
    }
    let mailbox = program.folder + "/class/right/Ledger.swift"
    try Files.write(Files.read(Program.root + "/Katas/audit/Ledger.swift"), to: mailbox)
    let first = program.run("grade", "class", "--output", "all.jsonl")
    #expect(first.status == 3)
    #expect(first.error.contains("“right”, audit: ") && first.error.contains("1 of 7 could not be graded"))
    #expect(try kinds(Files.readText(program.folder + "/all.jsonl")) == Self.kinds)
    #expect(program.run("merge", "all.jsonl").status == 3)
    try FileManager.default.createSymbolicLink(
      atPath: suites + "/audit", withDestinationPath: Program.root + "/Tests/Suites/audit")
    #expect(program.run("grade", "class", "--resume", "--output", "all.jsonl").status == 0)
    #expect(program.run("merge", "all.jsonl").out.split(separator: "\n").count == 7)
  }

  @Test func aListIsGradedAndAMissingFileIsTheLearners() throws {
    let program = try programWithClass()
    let lines = ["right", "nobody"].map {
      #"{"submission":"\#($0)","kata":"notebook","path":"class/\#($0)/Outbox.swift"}"#
    }
    try Files.write(Data(lines.joined(separator: "\n").utf8), to: program.folder + "/list.jsonl")
    let (status, out, _) = program.run("grade", "--manifest", "list.jsonl")
    #expect(status == 0)
    #expect(try kinds(out) == ["right": "passed", "nobody": "refused"])
    #expect(out.contains("There is no Outbox.swift: hand it in under that name."))
  }

  @Test(arguments: [
    (["grade", "class", "--shard", "5/4"], "--shard is I/N"),
    (["grade", "class", "--jobs", "0"], "a number from 1 up"),
    (["grade", "class", "--jobs", "99"], "32 at most"), (["grade", "class", "--resume"], "name it by --output"),
    (["grade", "--manifest", "none.jsonl"], "/none.jsonl: no such file or directory"),
    (["grade", "--manifest"], "needs a value"),
    (["grade", "class/right/Outbox.swift", "--shard", "1/2"], "A class is a folder"),
    (["merge"], "Name the files"), (["merge", "none.jsonl"], "/none.jsonl: no such file or directory"),
    (["grade", "class", "--format", "text"], "lines of JSON"), (["ci"], "Name a system"),
    (["ci", "gitlub"], "did you mean"),
  ])
  func badInputGetsOneSentence(arguments: [String], sentence: String) throws {
    let program = try programWithClass()
    let ending = program.run(arguments)
    #expect(ending.status == 2)
    #expect(ending.out.isEmpty)
    #expect(ending.error.contains(sentence), "\(ending.error)")
  }

  // MARK: One submission, for another system

  @Test func anotherSystemGetsAReportWhateverTheVerdict() throws {
    let program = try programWithClass()
    for (submission, score) in [("right", 6), ("wrong", 2), ("link", 0), ("nobody", 0)] {
      try Files.makeFolder(program.folder + "/class/" + submission)
      let (status, out, error) = program.run(
        "grade", "class/\(submission)", "--kata", "notebook", "--format", "gradescope")
      #expect(status == 0, "\(error)")
      #expect(JSONValue(parsing: Data(out.utf8))?["score"]?.integer == score)
    }
    #expect(program.run("check", "notebook", "--format", "exercism").status == 0)
  }
}

extension Program {
  /// Puts a file of the repository in a submission's place, or an empty one.
  func submit(_ place: String, _ file: String?) throws {
    try Files.makeFolder("\(folder)/class/\(place)")
    let data = try file.map { try Files.read("\(Self.root)/\($0)") } ?? Data()
    try Files.write(data, to: "\(folder)/class/\(place)/Outbox.swift")
  }
}
