import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// The lines of a class: written whole, gone on with, and brought together only if nothing is missing or mixed.
@Suite struct ResultTests {
  private let kata: Kata
  private let roster: Roster
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let workbook = try Fixture.workbook()
    kata = try workbook.kata("notebook")
    let lines = (1...12).map { #"{"submission":"s\#($0)","kata":"notebook","path":"s\#($0).swift"}"# }
    roster = try Roster(manifest: folder.write(lines.joined(separator: "\n"), to: "class.jsonl"), workbook)
  }

  private func verdict(_ change: (inout Verdict) -> Void = { _ in }) -> Verdict {
    var verdict = Verdict(of: Rejection(.refused, "Line one.\nLine two: “x”."), kata)
    (verdict.toolchain, verdict.suite, verdict.seconds) = ("Swift 6.3", "s1", ["total": 0.25])
    change(&verdict)
    return verdict
  }

  private func result(
    _ index: Int, _ shard: Shard = .whole, _ change: (inout Verdict) -> Void = { _ in }
  ) -> BatchResult { BatchResult(roster.entries[index], of: roster, shard, verdict(change)) }

  /// Writes the results of a part to a file.
  private func write(_ shard: Shard, to name: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    let file = try ResultFile(path, of: roster, shard, resumes: false)
    for index in roster.entries.indices.shuffled() where shard.contains(roster.entries[index].key) {
      try file.append(result(index, shard))
    }
    return path
  }

  private func merged(_ files: [String], _ roster: Roster? = nil) throws -> Data {
    let merge = try ResultMerge(files)
    try merge.requireAll(roster)
    var data = Data()
    try merge.forEach { data += $0.line }
    return data
  }

  private func complaint(_ body: () throws -> Void) throws -> UserError {
    try #require(throws: UserError.self, performing: body)
  }

  // MARK: A file

  @Test func aResultIsOneLineAndComesBackAsItWas() throws {
    let line = result(0).line
    #expect(line.count { $0 == UInt8(ascii: "\n") } == 1 && line.last == UInt8(ascii: "\n"))
    #expect(try #require(BatchResult(line: line)).line == line)
    #expect(BatchResult(line: Data("{}".utf8)) == nil)
  }

  @Test func aResultThatContradictsItselfIsNotMerged() throws {
    let changes: [((inout Verdict) -> Void, String)] = [
      ({ $0.verdict = .passed }, "says “passed”"),
      ({ $0.score = 6 }, "says 6 of 6"),
      ({ $0.maxScore = 0 }, "says 0 of 0"),
      ({ $0.checks[0].id = "other" }, "has no check “other”"),
      ({ $0.checks[1] = $0.checks[0] }, "has a check twice"),
      (
        {
          $0.checks.removeLast(); $0.maxScore -= 1
        }, "is missing"
      ),
      (
        { verdict in
          for index in verdict.checks.indices { verdict.checks[index].result = .passed }
          (verdict.verdict, verdict.score) = (.passed, 6)
        }, "passed without a run"
      ),
      (
        { verdict in
          verdict.checks[0].result = .crashed
          verdict.verdict = .failed
        }, "and its checks do not"
      ),
    ]
    for (change, words) in changes {
      let path = try folder.write(result(0, .whole, change).text, to: "edited.jsonl")
      let said = try complaint { _ = try ResultMerge([path], workbook: Fixture.workbook()) }.description
      #expect(said.contains("contradicts itself") && said.contains(words), "\(said)")
    }
  }

  @Test func aKeyTellsWhoHasWrittenALine() throws {
    let line = result(0).signed(with: "secret")
    #expect(line.isGenuine("secret") && line.isGenuine(nil) && !line.isGenuine("other"))
    #expect(!result(0).isGenuine("secret"))
    #expect(try #require(BatchResult(line: line.line)).isGenuine("secret"))
    var edited = line
    edited.submission = "eve"
    #expect(!edited.isGenuine("secret"))
    let path = try folder.write(line.text, to: "signed.jsonl")
    _ = try ResultMerge([path], key: "secret")
    #expect(try complaint { _ = try ResultMerge([path], key: "other") }.description.contains("KATA_KEY"))
  }

  @Test func aResultWithAKeyTwiceIsNone() {
    let text = result(0).text.replacing("\"submission\":", with: "\"submission\":\"eve\",\"submission\":")
    #expect(BatchResult(line: Data(text.utf8)) == nil)
  }

  @Test func theEarlierNameOfTheCohortIsStillRead() throws {
    let line = result(0).line
    let earlier = String(decoding: line, as: UTF8.self).replacing("\"cohort\":", with: "\"class\":")
    #expect(try #require(BatchResult(line: Data(earlier.utf8))).line == line)
  }

  @Test func aTornLineIsCutOffWhereverItIsTorn() throws {
    let path = folder.path + "/results.jsonl"
    let (first, second) = (result(0).line, result(1).line)
    for length in stride(from: 0, to: second.count, by: 37) {
      try Files.write(first + second.prefix(length), to: path)
      let file = try ResultFile(path, of: roster, .whole, resumes: true)
      #expect(file.done == [roster.entries[0].key])
      try file.append(result(2))
      #expect(try Files.read(path) == first + result(2).line)
    }
  }

  @Test func aFileWithResultsIsNotTakenForANewOne() throws {
    let path = try write(.whole, to: "results.jsonl")
    let before = try Files.read(path)
    let complaint = try complaint { _ = try ResultFile(path, of: roster, .whole, resumes: false) }
    #expect(complaint.kind == .usage && complaint.description.contains("--resume"))
    #expect(try Files.read(path) == before)
  }

  @Test func oneGraderAtATimeWritesAFile() throws {
    let path = folder.path + "/results.jsonl"
    let file = try ResultFile(path, of: roster, .whole, resumes: true)
    let complaint = try complaint { _ = try ResultFile(path, of: roster, .whole, resumes: true) }
    #expect(complaint.description.contains("Another kata"))
    withExtendedLifetime(file) {}
  }

  @Test func onlyTheSameClassAndPartGoOnWithAFile() throws {
    let shard = try #require(Shard("1/2"))
    let path = try write(shard, to: "results.jsonl")
    #expect(
      try complaint { _ = try ResultFile(path, of: roster, .whole, resumes: true) }.description.contains("another"))
    let other = try Roster(
      manifest: folder.write(#"{"submission":"x","kata":"notebook","path":"x"}"#, to: "other.jsonl"), Fixture.workbook()
    )
    #expect(try complaint { _ = try ResultFile(path, of: other, shard, resumes: true) }.description.contains("another"))
    let file = try ResultFile(path, of: roster, shard, resumes: true)
    #expect(file.done.count == roster.entries.count { shard.contains($0.key) })
  }

  @Test func aDamagedOrDoubledLineIsNamed() throws {
    let path = folder.path + "/results.jsonl"
    try Files.write(result(0).line + Data("nonsense\n".utf8), to: path)
    #expect(
      try complaint { _ = try ResultFile(path, of: roster, .whole, resumes: true) }.description.contains("line 2"))
    try Files.write(result(0).line + result(0).line, to: path)
    #expect(
      try complaint { _ = try ResultFile(path, of: roster, .whole, resumes: true) }.description.contains("second"))
  }

  @Test func whatIsNoPlainFileIsNotWritten() throws {
    #expect(throws: UserError.self) { try ResultFile("/dev/null", of: roster, .whole, resumes: true) }
    #expect(throws: UserError.self) { try ResultFile(folder.path, of: roster, .whole, resumes: true) }
  }

  // MARK: Bringing together

  @Test func theOrderAndTheCutDoNotMatter() throws {
    let whole = try merged([write(.whole, to: "whole.jsonl")])
    #expect(whole.count { $0 == UInt8(ascii: "\n") } == 12)
    let parts = try (1...3).map { try write(#require(Shard("\($0)/3")), to: "part-\($0).jsonl") }
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] { #expect(try merged(order.map { parts[$0] }, roster) == whole) }
    let again = folder.path + "/again.jsonl"
    try Files.write(whole, to: again)
    #expect(try merged([again]) == whole)
  }

  @Test func aMissingPartIsNamed() throws {
    let parts = try (1...3).map { try write(#require(Shard("\($0)/3")), to: "part-\($0).jsonl") }
    let missing = roster.entries.count { Shard("2/3")?.contains($0.key) ?? false }
    let complaint = try complaint { _ = try merged([parts[0], parts[2]]) }
    #expect(complaint.kind == .infrastructure)
    #expect(complaint.description.hasPrefix("\(missing) of 12 results are missing, all of shard 2/3 among them"))
    let named = try self.complaint { _ = try merged([parts[0], parts[2]], roster) }
    #expect(named.description.contains("such as “notebook” of “s"))
  }

  @Test func aMissingOrDoubledResultIsNamed() throws {
    let path = try write(.whole, to: "results.jsonl")
    let lines = try Files.read(path).split(separator: UInt8(ascii: "\n")).map { $0 + Data("\n".utf8) }
    try Files.write(Data(lines.dropLast().joined()), to: path)
    #expect(try complaint { _ = try merged([path]) }.description.hasPrefix("1 of 12 results is missing:"))
    try Files.write(Data((lines + lines.prefix(1)).joined()), to: path)
    #expect(
      try complaint { _ = try merged([path]) }.description.contains("line 13, is of the same submission and kata as"))
    try Files.write(Data(lines.joined().dropLast()), to: path)
    #expect(try complaint { _ = try merged([path]) }.description.contains("line 12, is no result"))
    try Files.write(Data(), to: path)
    #expect(try complaint { _ = try merged([path]) }.description.contains("no results"))
  }

  @Test(arguments: ["toolchain", "sandbox", "control", "suite", "sanitizer"])
  func mixedResultsAreNamed(what: String) throws {
    let path = folder.path + "/results.jsonl"
    let lines = roster.entries.indices.map { index in
      result(index) { verdict in
        if index < 8 {
          verdict.checks[0].result = .passed
          (verdict.verdict, verdict.score) = (.failed, 1)
        }
        guard index == 7 else { return }
        switch what {
        case "toolchain": verdict.toolchain = "Swift 6.4"
        case "sandbox": verdict.sandbox = "other"
        case "control": verdict.control = .reduced
        case "sanitizer": verdict.sanitizer = .init(sanitizer: "thread")
        default: verdict.suite = "s2"
        }
      }.line
    }
    try Files.write(Data(lines.joined()), to: path)
    let complaint = try complaint { _ = try merged([path]) }
    #expect(complaint.kind == .infrastructure)
    #expect(complaint.description.contains("line 8, has another \(what)"), "\(complaint.description)")
  }

  @Test func aRefusedFileHasMetNoSuite() throws {
    let path = folder.path + "/results.jsonl"
    let lines = roster.entries.indices.map { index in result(index) { if index == 7 { $0.suite = "" } }.line }
    try Files.write(Data(lines.joined()), to: path)
    #expect(try merged([path]).count > 0)
  }

  @Test func anotherClassIsNoPartOfThisOne() throws {
    let other = try Roster(
      manifest: folder.write(#"{"submission":"x","kata":"notebook","path":"x"}"#, to: "other.jsonl"), Fixture.workbook()
    )
    let path = folder.path + "/results.jsonl"
    let stranger = BatchResult(other.entries[0], of: other, .whole, verdict())
    try Files.write(result(0).line + stranger.line, to: path)
    #expect(try complaint { _ = try merged([path]) }.description.contains("line 2, has another class"))
    try Files.write(stranger.line, to: path)
    #expect(try complaint { _ = try merged([path], roster) }.description.contains("another class than the list"))
    // As many results as there should be, but not those: one has another name.
    let forged = roster.entries.indices.map { index in
      var result = result(index)
      if index == 3 { result.submission = "nobody" }
      return result.line
    }
    try Files.write(Data(forged.joined()), to: path)
    #expect(try complaint { _ = try merged([path]) }.description.contains("not those of the class"))
  }

  @Test func aResultInTheWrongPartIsNone() throws {
    let shard = try #require(Shard("1/2"))
    let index = try #require(roster.entries.firstIndex { !shard.contains($0.key) })
    #expect(BatchResult(line: result(index, shard).line) == nil)
  }
}
