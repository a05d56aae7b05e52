import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// A class: who is in it, and how it is cut up.
@Suite struct RosterTests {
  private func workbook() throws -> Workbook { try Fixture.workbook() }

  private func roster(_ lines: [String]) throws -> Roster {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/class.jsonl"
    try Files.write(Data(lines.joined(separator: "\n").utf8), to: path)
    return try Roster(manifest: path, workbook())
  }

  private func line(_ submission: String, _ kata: String = "notebook", path: String = "x.swift") throws -> String {
    let object = ["submission": submission, "kata": kata, "path": path]
    return String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
  }

  // MARK: Lists

  @Test func aListMayBeInAnyOrderAndHaveAnyNames() throws {
    let names = [
      "alice", "--format", "../..", "a\nb", "é", "e\u{301}", " ", "x\u{202E}y", "\u{1F469}\u{200D}\u{1F467}",
    ]
    let lines = try names.map { try line($0) }
    let roster = try roster(lines)
    #expect(roster.entries.count == names.count)
    #expect(Set(roster.entries.map { Array($0.submission.utf8) }) == Set(names.map { Array($0.utf8) }))
    #expect(try self.roster(lines.reversed() + ["", "  "]).fingerprint == roster.fingerprint)
    #expect(try self.roster(lines.dropLast()).fingerprint != roster.fingerprint)
  }

  @Test func pathsAreSeenFromTheList() throws {
    let roster = try roster([try line("a", path: "a/b.swift"), try line("b", path: "/c.swift")])
    #expect(roster.entries[0].path.hasSuffix("/a/b.swift") && roster.entries[0].path.count > 10)
    #expect(roster.entries[1].path == "/c.swift")
  }

  @Test(arguments: [
    ("{", "line 2, is no JSON object"), ("[]", "line 2, is no JSON object"),
    (#"{"submission":"a","kata":"notebook"}"#, "line 2, needs “path”"),
    (#"{"submission":"","kata":"notebook","path":"x"}"#, "line 2, needs “submission”"),
    (#"{"submission":1,"kata":"notebook","path":"x"}"#, "line 2, needs “submission”"),
    (#"{"submission":"a\u0000","kata":"notebook","path":"x"}"#, "line 2, needs “submission”"),
    (
      #"{"submission":"a","kata":"notebok","path":"x"}"#, "line 2: There is no kata “notebok”: did you mean “notebook”?"
    ),
    (#"{"submission":"a","kata":"notebook","path":"x","points":3}"#, "line 2, has an unknown key “points”"),
    (#"{"submission":"first","kata":"notebook","path":"y"}"#, "same submission and kata as line 1"),
  ])
  func whatIsWrongIsNamedWithItsLine(text: String, sentence: String) throws {
    let complaint = try #require(throws: UserError.self) { try roster([try line("first"), text]) }
    #expect(complaint.kind == .usage)
    #expect(complaint.description.contains(sentence), "\(complaint.description)")
  }

  @Test func anEmptyListIsNoClass() {
    #expect(throws: UserError.self) { try roster(["", ""]) }
  }

  // MARK: Folders

  @Test func aFolderOfSubmissions() throws {
    let scratch = try TemporaryFolder()
    for path in ["bob/notebook/Outbox.swift", "-rf/Outbox.swift", ".git/Outbox.swift", "a\nb/Outbox.swift"] {
      try scratch.write("", to: path)
    }
    try Files.makeFolder(scratch.path + "/empty")
    try Files.write(Data(), to: scratch.path + "/Outbox.swift")
    let katas = [try workbook().kata("notebook"), try workbook().kata("audit")]
    let (roster, without) = try Roster.find(in: scratch.path, katas, isComplete: false)
    #expect(roster.entries.map(\.submission) == ["-rf", "a\nb", "bob"])
    #expect(roster.entries[2].path == scratch.path + "/bob/notebook/Outbox.swift")
    #expect(without == ["empty"])
    let complete = try Roster.find(in: scratch.path, katas, isComplete: true)
    #expect(complete.roster.entries.count == 8)
    #expect(complete.without.isEmpty)
  }

  @Test func aLinkToAnothersFolderIsRefused() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("", to: "bob/notebook/Outbox.swift")
    try Files.makeFolder(scratch.path + "/eve")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/eve/notebook", withDestinationPath: "../bob/notebook")
    let roster = try Roster.find(in: scratch.path, [workbook().kata("notebook")], isComplete: false).roster
    #expect(roster.entries.map { $0.refusal != nil } == [false, true])
  }

  @Test func aNameThatIsNotUTF8IsNamed() throws {
    let scratch = try TemporaryFolder()
    var name = Array((scratch.path + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    #expect(mkdir(&name, 0o755) == 0)
    let complaint = try #require(throws: UserError.self) {
      try Roster.find(in: scratch.path, workbook().katas, isComplete: false)
    }
    #expect(complaint.description.contains("not UTF-8"))
  }

  // MARK: Parts

  @Test func theHashIsTheDocumentedOneForEver() {
    #expect(Roster.Key(submission: "alice", kata: "notebook").hash == Self.expected("alice\0notebook\0"))
    #expect(Self.expected("") == 0xcbf2_9ce4_8422_2325)
    // From the authors' page of FNV-1a: the 64-bit digest of “foobar”.
    #expect(Self.expected("foobar") == 0x8594_4171_f739_67e8)
  }

  private static func expected(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return hash
  }

  @Test func everyEntryIsInExactlyOnePart() {
    for count in [1, 2, 3, 7, 64] {
      let shards = (1...count).compactMap { Shard("\($0)/\(count)") }
      #expect(shards.count == count)
      var sizes = [Int](repeating: 0, count: count)
      for number in 0..<2_000 {
        let key = Roster.Key(submission: "learner-\(number)", kata: "notebook")
        let homes = shards.indices.filter { shards[$0].contains(key) }
        #expect(homes.count == 1)
        sizes[homes[0]] += 1
      }
      #expect(sizes.allSatisfy { abs($0 - 2_000 / count) <= max(2_000 / count / 2, 20) }, "\(sizes)")
    }
  }

  @Test(arguments: [
    "", "1", "0/4", "5/4", "1/0", "-1/4", "+1/4", "1/4/4", "1/", "a/b", " 1/4", "1/99999999999999999999",
  ])
  func whatIsNoPart(text: String) { #expect(Shard(text) == nil) }
}
